const accents: Record<string, string> = {
  a: 'å',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
}

/** A text that no translation contains, `[Šéé ţĥé þļåñš···]`: marked, a third longer, with the same variables. */
export function toPseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\})/)
  const accented = parts.map(part =>
    part.startsWith('{{') ? part : part.replace(/[a-z]/gi, letter => accents[letter] ?? letter),
  )
  return `[${accented.join('')}${'·'.repeat(Math.ceil(text.length * 0.35))}]`
}

/** Converts every text of a locale file. */
export function pseudoTexts(value: unknown): unknown {
  if (typeof value === 'string') return toPseudo(value)
  if (Array.isArray(value)) return value.map(pseudoTexts)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, pseudoTexts(child)]))
}
