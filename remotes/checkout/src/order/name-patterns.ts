import { normalizeHostname } from './hostnames.ts'

const place = /\{n+\}/

/** `web-{n}` → `web-1`, `{nn}` → `01`; without a place the number comes last. */
export function namesOf(pattern: string, count: number): string[] {
  const full = place.test(pattern) ? pattern : `${pattern}-{nn}`
  return Array.from({ length: count }, (_, index) =>
    normalizeHostname(
      full.replace(place, match => String(index + 1).padStart(match.length - 2, '0')),
    ),
  )
}

/** The names of a pasted list, by lines, commas or spaces; a single name is no list. */
export function toPastedNames(text: string): string[] {
  const names = text.split(/[\s,;]+/).filter(Boolean)
  return names.length > 1 ? names : []
}
