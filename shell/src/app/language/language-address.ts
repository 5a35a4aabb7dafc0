import { type Language, prefixes } from '@storefront/api/language'

/** The same page in another language; `path` is without prefix, query and hash stay. */
export function addressIn(language: Language, path: string): string {
  return prefixes[language] + (path.startsWith('/') ? path : `/${path}`)
}
