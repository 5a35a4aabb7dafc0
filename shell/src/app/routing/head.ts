import { languages } from '@storefront/api/language'

import { addressIn } from '../language/language-address.ts'

/** The shop's name stands in every title, after the page's; before it that this is a preview, as the server's bar says. */
export function titleOf(title: string): string {
  const preview = document.querySelector('aside.preview-bar')?.getAttribute('aria-label')
  const full = title.includes('Quarry') ? title : `${title} · Quarry`
  return preview ? `${preview}: ${full}` : full
}

/** Title, description and the same page in other languages, after a client navigation; `path` is without prefix. */
export function writeHead(text: { title: string; description: string }, path: string): void {
  document.title = titleOf(text.title)
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description && text.description) description.content = text.description
  for (const link of document.querySelectorAll<HTMLLinkElement>(
    'link[rel="alternate"][hreflang]',
  )) {
    link.href = addressIn(languages.find(each => each === link.hreflang) ?? 'en', path)
  }
}
