export type Encoding = 'br' | 'gzip' | 'identity'

const named = new Map<string, Encoding>()
/** Browsers send only a few different headers. Others are parsed for each request. */
const mostNamed = 100

/** Like `chooseEncoding`, with a cache, because every response needs it. */
export function bestEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = named.get(header)
  if (known !== undefined) return known
  const encoding = chooseEncoding(header, ['br', 'gzip'])
  if (named.size < mostNamed && header.length < 100) named.set(header, encoding)
  return encoding
}

/** The first of `available` that `Accept-Encoding` allows. `q=0` excludes an encoding. */
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
