import type { Interval } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { $cartChanges, type CartChange } from 'shared/cart'
import { compareMoney, type Money, rate, subtotal, sumRates, total } from 'shared/money'

import { $lines, type LineView } from '../lines/lines.store.ts'

export type Summary = {
  interval: Interval
  /** Servers that can be ordered as they are. All values below count only these. */
  units: number
  /** Month: Σ subtotals. Hour: exact Σ rates. */
  price: Money
  /** The total at the prices that the customer saw last; `null` when the prices have not changed. */
  priceBefore: Money | null
  /** The shop charges hourly plans afterwards, so nothing is due today (D7.hourly). */
  dueToday: Money
  monthlyCap: Money
  lineCount: number
  /** Lines that block the order. */
  problemCount: number
}

function priceBefore({ line, interval, quantity, price }: LineView, changes: CartChange[]): Money {
  const before = changes.find(
    change =>
      change.kind === 'repriced' &&
      change.product_id === line.product_id &&
      change.interval === interval,
  )?.before
  if (before === undefined) return price
  return interval === 'hour' ? rate(before, quantity) : subtotal(before, quantity)
}

export function summarize(lines: LineView[], changes: CartChange[] = []): Summary {
  const interval = lines[0]?.interval ?? 'month'
  const sum = interval === 'hour' ? sumRates : total
  const orderable = lines.filter(view => view.problem === null)
  const price = sum(orderable.map(view => view.price))
  const before = sum(orderable.map(view => priceBefore(view, changes)))
  return {
    interval,
    units: orderable.reduce((units, view) => units + view.quantity, 0),
    price,
    priceBefore: compareMoney(before, price) === 0 ? null : before,
    dueToday: interval === 'hour' ? '0.00' : price,
    monthlyCap: total(orderable.map(view => view.monthlyCap)),
    lineCount: lines.length,
    problemCount: lines.length - orderable.length,
  }
}

export const $summary: ReadableAtom<Summary> = computed([$lines, $cartChanges], summarize)
