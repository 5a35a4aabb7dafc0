const known = new Map<string, string>()
/** Locations and models repeat in every row, so their slugs are cached. Search input does not repeat. */
const knownLimit = 2000

/** The form of a name in the URL: `Taipei, TW` → `taipei-tw`. Letters of every script are preserved. */
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
