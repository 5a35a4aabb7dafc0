/** The modules that a declaration file imports. The compiler emits them in these forms only. */
const pattern = /((?:^|[\s}*,])from\s*|\bimport\s*\(?\s*)(["'])([^"'\s]+)\2/gm

export function specifiersOf(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, , , specifier = '']) => specifier))]
}

export function replaceSpecifiers(text: string, replace: (specifier: string) => string): string {
  return text.replace(
    pattern,
    (_, head: string, quote: string, specifier: string) =>
      head + quote + replace(specifier) + quote,
  )
}

/** `@nanostores/react/x` → `@nanostores/react`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
