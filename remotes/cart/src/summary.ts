import type { Interval } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { type Money, sumRates, total } from 'shared/money'

import { $lines, type LineView } from './lines.ts'

export type Summary = {
  interval: Interval
  units: number
  /** Month: Σ subtotals. Hour: exact Σ rates. */
  price: Money
  /** Hourly plans are charged afterwards, so nothing is due today (DESIGN 7). */
  dueToday: Money
  monthlyCap: Money
  /** Lines that keep the cart from being ordered. */
  problemCount: number
}

export function summarize(lines: LineView[]): Summary {
  const interval = lines[0]?.interval ?? 'month'
  const prices = lines.map(view => view.price)
  const price = interval === 'hour' ? sumRates(prices) : total(prices)
  return {
    interval,
    units: lines.reduce((sum, view) => sum + view.quantity, 0),
    price,
    dueToday: interval === 'hour' ? '0.00' : price,
    monthlyCap: total(lines.map(view => view.monthlyCap)),
    problemCount: lines.filter(view => view.problem !== null).length,
  }
}

export const $summary: ReadableAtom<Summary> = computed($lines, summarize)
