import { type LanguagePrefix, prefixes } from '@storefront/api/language'

const origin = 'http://shop.invalid'
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/**
 * A safe path within the shop, normalised once, or `null`. It is never decoded, so that a path that would become
 * another host after decoding stays a path.
 */
export function toReturnPath(text: string): string | null {
  if (text.length > 2048 || !plainPath.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  const path = url.pathname + url.search
  // `/.//evil.example` normalises to `//evil.example`.
  if (url.origin !== origin || !plainPath.test(path)) return null
  return path
}

/** Splits a path into language prefix and rest: `/es/home` → `['/es', '/home']`. Ignores letter case. */
export function splitPrefix(path: string): [LanguagePrefix, string] {
  const [, first = '', rest = ''] = /^(\/[^/]*)(.*)$/s.exec(path) ?? []
  const prefix = Object.values(prefixes).find(one => one.toLowerCase() === first.toLowerCase())
  return prefix ? [prefix, rest] : ['', path]
}

/** The target after sign-in. The processing page itself would be a loop. */
export function toReturnTo(text: string): string {
  const path = toReturnPath(text)
  if (path === null) return '/home'
  const [prefix, rest] = splitPrefix(path)
  const isLoop = rest === '' || rest === '/' || rest.toLowerCase().startsWith('/auth/')
  return isLoop ? `${prefix}/home` : path
}
