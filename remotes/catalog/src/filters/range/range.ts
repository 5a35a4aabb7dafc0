/** Both limits are inclusive; null means no limit. At most one of them is null. */
export type Range = { from: number | null; to: number | null }

const form = /^(\d{1,9}(?:\.\d{1,6})?)?-(\d{1,9}(?:\.\d{1,6})?)?$/

/** Null when the range excludes nothing or includes nothing. */
export function rangeOf(from: number | null, to: number | null): Range | null {
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** Reads `16-64`, `16-` and `-64`; returns null for anything else. */
export function readRange(text: string): Range | null {
  const [, from, to] = form.exec(text) ?? []
  return rangeOf(from === undefined ? null : Number(from), to === undefined ? null : Number(to))
}

export function writeRange(range: Range): string {
  return `${range.from ?? ''}-${range.to ?? ''}`
}

export function isWithin(value: number, { from, to }: Range): boolean {
  return (from === null || value >= from) && (to === null || value <= to)
}
