import type { Interval } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'

import { findLine, priceLine, quantityOf, replaceLine, withLines } from './line.ts'
import { type FindPlan, limitOf, type Rule, rejectType } from './rules.ts'
import type { Cart, CartLine } from './types.ts'

/** Removed lines, and the product ids of the whole cart before the removal, in order. */
export type Removed = { lines: CartLine[]; order: number[] }

const planTypeOfLine = (line: CartLine) => planTypeOf({ gpu_type: line.gpu_type ?? '' })

/** A sold-out plan keeps its quantity, as in a sync with the stock. */
function capped(cart: Cart, line: CartLine, find: FindPlan): number {
  return Math.min(quantityOf(line), limitOf(cart, line.product_id, find) || quantityOf(line))
}

/** The index after the nearest previous neighbor that is still in the cart; 0 when there is none. */
function placeIn(cart: Cart, productId: number, order: number[]): number {
  const ids = cart.orderItems.map(line => line.product_id)
  const previous = order.slice(0, Math.max(order.indexOf(productId), 0))
  return ids.indexOf(previous.findLast(id => ids.includes(id)) ?? Number.NaN) + 1
}

function insert(cart: Cart, line: CartLine, { order, find }: { order: number[]; find: FindPlan }) {
  const plan = find(line.product_id)
  const grown: Cart = {
    ...cart,
    orderInterval: line.interval,
    planType: planTypeOfLine(line),
    stock: plan ? [...cart.stock, plan] : cart.stock,
  }
  const at = placeIn(cart, line.product_id, order)
  return withLines(grown, cart.orderItems.toSpliced(at, 0, line))
}

/**
 * Undoes a removal: restores position, quantity and interval, within the current rules. Changes since the removal are
 * kept: the cart's interval applies, and a plan that is in the cart again gets the larger quantity.
 */
export function restore({ lines, order }: Removed, find: FindPlan): Rule {
  return cart => {
    const [first] = lines
    if (first && cart.planType && cart.planType !== planTypeOfLine(first)) return rejectType(cart)
    const interval: Interval = cart.orderInterval || first?.interval || 'month'
    const full = lines.reduce((grown, line) => {
      const quantity = capped(grown, line, find)
      const match = findLine(grown, line.product_id)
      if (!match) return insert(grown, priceLine(line, interval, quantity), { order, find })
      const larger = Math.max(quantityOf(match), quantity)
      return replaceLine(grown, priceLine(match, interval, larger))
    }, cart)
    return { cart: full }
  }
}

/** Replaces a line with another plan, or adds the plan for an unavailable line, limited to the stock. */
export function substitute(line: CartLine, productId: number, find: FindPlan): Rule {
  return cart => {
    const plan = find(productId)
    if (!plan) return { cart, refusal: 'unknown-plan' }
    if (plan.left < 1) return { cart, refusal: 'sold-out' }
    if (planTypeOf(plan) !== planTypeOfLine(line)) return rejectType(cart)
    const order = cart.orderItems.map(each => each.product_id)
    const at = order.indexOf(line.product_id)
    const lines = cart.orderItems.filter(each => each.product_id !== line.product_id)
    const { left, currency, unitAmt, ...facts } = plan
    const requested = { ...line, ...facts }
    const places = at < 0 ? [...order, productId] : order.toSpliced(at, 1, productId)
    const rest = { ...withLines(cart, lines), orderInterval: cart.orderInterval }
    const outcome = restore({ lines: [requested], order: places }, find)(rest)
    return outcome.refusal
      ? { cart, refusal: outcome.refusal }
      : { ...outcome, read: [line.product_id] }
  }
}
