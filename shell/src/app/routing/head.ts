import { languages } from '@storefront/api/language'

import { addressIn } from '../language/language-address.ts'

/** Formats a title: the title of the page and the name of the shop, with a prefix for previews. */
export function titleOf(title: string): string {
  const preview = document.querySelector('aside.preview-bar')?.getAttribute('aria-label')
  const full = title.includes('Quarry') ? title : `${title} · Quarry`
  return preview ? `${preview}: ${full}` : full
}

/** Updates title, description and language links after client-side navigation. `path` has no prefix. */
export function writeHead(text: { title: string; description: string }, path: string): void {
  document.title = titleOf(text.title)
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description && text.description) description.content = text.description
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel="alternate"][hreflang]',
  )) {
    const address = addressIn(languages.find(each => each === link.hreflang) ?? 'en', path)
    link.href = new URL(address, link.href).href
  }
}
