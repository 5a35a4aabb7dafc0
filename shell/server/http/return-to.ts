const origin = 'http://shop.invalid'
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u

/**
 * A path within the shop that is safe to go to, normalised once, or `null`. Never decoded: a path that becomes
 * another host after one more decoding stays a path.
 */
export function toReturnPath(text: string): string | null {
  if (text.length > 2048 || !plainPath.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  const path = url.pathname + url.search
  // `/.//evil.example` normalises to `//evil.example`.
  if (url.origin !== origin || !plainPath.test(path)) return null
  return path
}

/** Language prefix and the rest: `/es/home` → `['/es', '/home']`. Letter case does not matter. */
export function splitPrefix(path: string): ['' | '/zh-TW' | '/es', string] {
  const [, first = '', rest = ''] = /^(\/[^/]*)(.*)$/s.exec(path) ?? []
  if (first.toLowerCase() === '/zh-tw') return ['/zh-TW', rest]
  if (first.toLowerCase() === '/es') return ['/es', rest]
  return ['', path]
}

/** Where to go after sign-in; back to the processing page would be a loop. */
export function toReturnTo(text: string): string {
  const path = toReturnPath(text)
  if (path === null) return '/home'
  const [prefix, rest] = splitPrefix(path)
  const isLoop = rest === '' || rest === '/' || rest.toLowerCase().startsWith('/auth/')
  return isLoop ? `${prefix}/home` : path
}
