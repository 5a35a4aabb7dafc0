import type { Interval } from '@storefront/api/flavor'
import type { QuoteConflict } from '@storefront/api/quote'
import { type Cart, removeLine, setQuantity } from 'shared/cart'
import { compareMoney, difference, rate, subtotal, sumRates, total } from 'shared/money'
import { loadStock } from 'shared/stock'

import { requestQuote } from '../quote/quote.store.ts'
import { acceptUnits } from '../quote/seen-prices.ts'

/** A line as the customer knows it, from the cart or an order. */
export type KnownLine = {
  product_id: number
  planName: string
  location: string
  quantity: number
  unit: string
}

export type Conflict = KnownLine & {
  /** Set when fewer units are left than requested. */
  available: number | null
  /** Set when the price differs from the one that the customer has seen. */
  newUnit: string | null
}

export function toKnownLines(cart: Cart): KnownLine[] {
  return cart.orderItems.map(line => ({
    product_id: line.product_id,
    planName: line.planName,
    location: line.location,
    quantity: Number(line.subQty),
    unit: line.unitAmt,
  }))
}

/** Merges the server's conflicts with the lines that the customer knows. */
export function toConflicts(lines: QuoteConflict, known: KnownLine[]): Conflict[] {
  return lines.map(conflict => {
    const line = known.find(each => each.product_id === conflict.product_id)
    const unit = conflict.oldUnit ?? line?.unit ?? '0'
    const { newUnit, available, requested } = conflict
    return {
      product_id: conflict.product_id,
      planName: line?.planName || conflict.planName || String(conflict.product_id),
      location: line?.location ?? conflict.location ?? '',
      quantity: requested,
      unit,
      available: available < requested ? available : null,
      newUnit: newUnit !== undefined && compareMoney(newUnit, unit) !== 0 ? newUnit : null,
    }
  })
}

type TotalsChange = { before: string; after: string; difference: string }

/** The totals before and after, including fewer units and new prices. */
export function compareTotals(
  known: KnownLine[],
  conflicts: Conflict[],
  interval: Interval,
): TotalsChange {
  const before = known.map(line => {
    const conflict = conflicts.find(each => each.product_id === line.product_id)
    return { unit: conflict?.unit ?? line.unit, quantity: line.quantity }
  })
  const after = known.map((line, index) => {
    const conflict = conflicts.find(each => each.product_id === line.product_id)
    return {
      unit: conflict?.newUnit ?? before[index]?.unit ?? line.unit,
      quantity: conflict?.available ?? line.quantity,
    }
  })
  const sums = { before: sumOf(before, interval), after: sumOf(after, interval) }
  return { ...sums, difference: difference(sums.after, sums.before) }
}

function sumOf(lines: { unit: string; quantity: number }[], interval: Interval): string {
  return interval === 'hour'
    ? sumRates(lines.map(({ unit, quantity }) => rate(unit, quantity)))
    : total(lines.map(({ unit, quantity }) => subtotal(unit, quantity)))
}

/** Reduces the cart's line to the available units. The changed cart gets a new quote automatically. */
export async function reduceToAvailable({ product_id, available }: Conflict): Promise<void> {
  if (available) await setQuantity(product_id, available)
  else await removeLine(product_id)
}

/** Accepts the current prices: updates the cart with them and requests a new quote. */
export async function acceptNewPrices(interval: Interval, lines: QuoteConflict): Promise<void> {
  acceptUnits(interval, lines)
  await loadStock().catch(() => null)
  await requestQuote()
}
