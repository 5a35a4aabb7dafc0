import { normalizeHostname } from './hostnames.ts'

const places = /\{n+\}/g

/** Expands a pattern: `web-{n}` → `web-1`, `{nn}` → `01`. Without a placeholder the number is at the end. */
export function namesOf(pattern: string, count: number): string[] {
  const full = pattern.search(places) < 0 ? `${pattern}-{nn}` : pattern
  return Array.from({ length: count }, (_, index) =>
    normalizeHostname(
      full.replace(places, match => String(index + 1).padStart(match.length - 2, '0')),
    ),
  )
}

/** Splits a pasted list at line breaks, commas or spaces. Returns an empty list for a single name. */
export function toPastedNames(text: string): string[] {
  const names = text.split(/[\s,;]+/).filter(Boolean)
  return names.length > 1 ? names : []
}
