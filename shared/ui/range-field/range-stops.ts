/** A limit is null when the range is open at that end. */
export type RangeValue = { from: number | null; to: number | null }

/** Indexes of the two thumbs: the stops that enclose the range. */
export function nearestStops(stops: readonly number[], { from, to }: RangeValue): [number, number] {
  const last = stops.length - 1
  const least = from === null ? 0 : stops.findLastIndex(stop => stop <= from)
  const most = to === null ? last : stops.findIndex(stop => stop >= to)
  return [Math.max(0, least), most === -1 ? last : most]
}

/** The range of two thumbs. A thumb at its end of the slider leaves that end open. */
export function rangeAt(stops: readonly number[], from: number, to: number): RangeValue {
  return {
    from: from <= 0 ? null : (stops[from] ?? null),
    to: to >= stops.length - 1 ? null : (stops[to] ?? null),
  }
}

/** Sets one limit. Clears the other limit if the two would cross. */
export function withEnd(value: RangeValue, end: 'from' | 'to', typed: number | null): RangeValue {
  const next = { ...value, [end]: typed }
  if (next.from === null || next.to === null || next.from <= next.to) return next
  return end === 'from' ? { from: typed, to: null } : { from: null, to: typed }
}

/** Parses a limit: null for an empty text, undefined for an invalid one. Accepts a decimal comma. */
export function readNumber(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  return /^\d{1,9}(\.\d{0,6})?$/.test(trimmed) ? Number(trimmed) : undefined
}
