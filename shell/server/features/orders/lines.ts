import type { QuoteRequest } from '@storefront/api/quote'

/** An order names one server for each unit, and `orderRequestSchema` accepts this many servers. */
export const maximumUnits = 500

export type RequestedLine = { product_id: number; quantity: number; seenUnits: string[] }

/** Sums the lines of each product, because they share its stock. Keeps the order of first appearance. */
export function mergeLines(lines: QuoteRequest['lines']): RequestedLine[] {
  const merged = new Map<number, RequestedLine>()
  for (const line of lines) {
    const known = merged.get(line.product_id)
    const requested = known ?? { product_id: line.product_id, quantity: 0, seenUnits: [] }
    requested.quantity += line.quantity
    if (line.seenUnit !== undefined) requested.seenUnits.push(line.seenUnit)
    merged.set(line.product_id, requested)
  }
  return [...merged.values()]
}

export function countUnits(lines: Iterable<{ quantity: number }>): number {
  let units = 0
  for (const line of lines) units += line.quantity
  return units
}
