import { maxQuantity } from '@storefront/api/quantity'

import { findLine, priceLine, quantityOf, withLines } from './line.ts'
import type { FindPlan } from './rules.ts'
import type { Cart } from './types.ts'

/** True when the carts have different plan types, which cannot become one order. */
export function isConflict(one: Cart, other: Cart): boolean {
  return one.planType !== '' && other.planType !== '' && one.planType !== other.planType
}

/** A sold-out plan keeps its quantity, as in a sync with the stock. */
function capOf(cart: Cart, productId: number, find: FindPlan): number {
  const stored = cart.stock.find(plan => plan.product_id === productId)
  return Math.min((find(productId) ?? stored)?.left || maxQuantity, maxQuantity)
}

/**
 * Merges two carts. A product in both gets the larger quantity, capped by stock; the other lines are added
 * (D7.sign-in.guest).
 */
export function merge(into: Cart, other: Cart, find: FindPlan): Cart {
  const interval = into.orderInterval || other.orderInterval || 'month'
  const others = other.stock.filter(
    plan => !into.stock.some(each => each.product_id === plan.product_id),
  )
  const full: Cart = {
    ...into,
    orderInterval: interval,
    planType: into.planType || other.planType,
    stock: [...into.stock, ...others],
  }
  const own = into.orderItems.map(line => {
    const match = findLine(other, line.product_id)
    const larger = Math.max(quantityOf(line), match ? quantityOf(match) : 0)
    return priceLine(line, interval, Math.min(larger, capOf(full, line.product_id, find)))
  })
  const added = other.orderItems
    .filter(line => !findLine(into, line.product_id))
    .map(line => priceLine(line, interval, quantityOf(line)))
  return withLines(full, [...own, ...added])
}
