import * as z from 'zod/mini'

/** Both ends belong to it; null: open at that end. Never open at both. */
export type Range = { from: number | null; to: number | null }

const form = /^(\d{1,9}(?:\.\d{1,6})?)?-(\d{1,9}(?:\.\d{1,6})?)?$/

function readRange(text: string): Range | null {
  const [, from, to] = form.exec(text) ?? []
  return rangeOf(from === undefined ? null : Number(from), to === undefined ? null : Number(to))
}

/** Null when it leaves nothing out, or nothing in. */
export function rangeOf(from: number | null, to: number | null): Range | null {
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** `16-64`, `16-` and `-64`; anything else is no range. */
export const rangeSchema = z.catch(
  z.nullable(z.pipe(z.string().check(z.regex(form)), z.transform(readRange))),
  null,
)

export function writeRange(range: Range): string {
  return `${range.from ?? ''}-${range.to ?? ''}`
}

export function isWithin(value: number, { from, to }: Range): boolean {
  return (from === null || value >= from) && (to === null || value <= to)
}
