import type { Interval } from '@storefront/api/flavor'
import type { QuoteConflict } from '@storefront/api/quote'

/** Unit prices that this page has shown. Live prices can change the cart while the page is open. */
const seen = new Map<string, string>()

const keyOf = (interval: Interval, productId: number) => `${interval}:${productId}`

export function seenUnit(interval: Interval, productId: number): string | undefined {
  return seen.get(keyOf(interval, productId))
}

export function rememberUnit(interval: Interval, productId: number, unit: string): void {
  seen.set(keyOf(interval, productId), unit)
}

/** The customer has read and accepted the new prices. */
export function acceptUnits(interval: Interval, lines: QuoteConflict): void {
  for (const { product_id, newUnit } of lines)
    if (newUnit !== undefined) rememberUnit(interval, product_id, newUnit)
}

/** Called for a new visit: then the prices in the cart count as seen. */
export function clearUnits(): void {
  seen.clear()
}
