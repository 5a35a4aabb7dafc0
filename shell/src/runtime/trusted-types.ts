import { injectedStyles } from '@storefront/api/injected-styles'

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string): string | null
      createScriptURL(address: string): string | null
    },
  ): unknown
}

/** The policy of the page allows scripts of the shop's origin, and the listed constants as HTML. */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: html => (injectedStyles.some(style => style === html) ? html : null),
    createScriptURL: address =>
      new URL(address, document.baseURI).origin === location.origin ? address : null,
  })
}
