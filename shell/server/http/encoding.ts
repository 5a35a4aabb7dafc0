export type Encoding = 'br' | 'gzip' | 'identity'

/** The first of `available` that `Accept-Encoding` allows; `q=0` refuses one. */
export function chooseEncoding(
  header: string | undefined,
  available: readonly ('br' | 'gzip')[],
): Encoding {
  if (header === undefined) return 'identity'
  const parts = header
    .toLowerCase()
    .split(',')
    .map(part => part.trim().split(/\s*;\s*/))
  const isAccepted = (name: string) =>
    parts.some(([coding, weight]) => coding === name && !/^q=0(\.0*)?$/.test(weight ?? ''))
  return available.find(isAccepted) ?? 'identity'
}
