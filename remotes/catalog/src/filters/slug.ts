const known = new Map<string, string>()
/** Places and models repeat in every row; what people type does not. */
const knownLimit = 2000

/** Form of a name in the address: `Taipei, TW` → `taipei-tw`. Letters of every script stay. */
export function slug(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const made = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (known.size < knownLimit) known.set(text, made)
  return made
}
