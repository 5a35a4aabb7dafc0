import type { Interval } from '@storefront/api/flavor'
import type { QuoteConflict } from '@storefront/api/quote'

/** Prices of one unit that this page has shown: a live catalogue may change the cart under a page that is open. */
const seen = new Map<string, string>()

const keyOf = (interval: Interval, productId: number) => `${interval}:${productId}`

export function seenUnit(interval: Interval, productId: number): string | undefined {
  return seen.get(keyOf(interval, productId))
}

export function rememberUnit(interval: Interval, productId: number, unit: string): void {
  seen.set(keyOf(interval, productId), unit)
}

/** The customer has read the new prices and goes on with them. */
export function acceptUnits(interval: Interval, lines: QuoteConflict): void {
  for (const { product_id, newUnit } of lines)
    if (newUnit !== undefined) rememberUnit(interval, product_id, newUnit)
}

/** Another visit: what the cart shows by then is what was seen. */
export function clearUnits(): void {
  seen.clear()
}
