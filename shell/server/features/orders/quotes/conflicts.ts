import type { Flavor, Interval } from '@storefront/api/flavor'
import { compareMoney, isMoney } from '@storefront/api/money'
import type { QuoteConflict } from '@storefront/api/quote'

import type { RequestedLine } from '../lines.ts'
import { unitOf } from './prices.ts'

type Conflict = QuoteConflict[number]

/** The current price, if it differs from the one that the customer has seen. */
export function changedUnit(
  requested: RequestedLine,
  plan: Flavor,
  interval: Interval,
): string | undefined {
  const unit = unitOf(plan, interval)
  const isSame = (seen: string) => isMoney(seen) && compareMoney(seen, unit) === 0
  return requested.seenUnits.every(isSame) ? undefined : unit
}

export function conflictOf(requested: RequestedLine, plan: Flavor | undefined): Conflict {
  return {
    product_id: requested.product_id,
    planName: plan?.name ?? '',
    ...(plan && { location: plan.location }),
    requested: requested.quantity,
    available: plan?.stock_quantity ?? 0,
    ...(requested.seenUnits[0] !== undefined && { oldUnit: requested.seenUnits[0] }),
  }
}

/** Lines whose price differs from the one that the customer has seen. */
export function findRepriced(
  requested: RequestedLine[],
  plans: Map<number, Flavor>,
  interval: Interval,
): QuoteConflict {
  const conflicts: QuoteConflict = []
  for (const line of requested) {
    const plan = plans.get(line.product_id)
    const newUnit = plan && changedUnit(line, plan, interval)
    if (newUnit !== undefined) conflicts.push({ ...conflictOf(line, plan), newUnit })
  }
  return conflicts
}
