import { type Language, prefixes } from '@storefront/api/language'

/** The URL of this page in another language. `path` has no language prefix; query and hash stay. */
export function addressIn(language: Language, path: string): string {
  return prefixes[language] + (path.startsWith('/') ? path : `/${path}`)
}
