import type { Interval, StockItem } from '@storefront/api/flavor'
import { type PlanType, planTypeOf } from '@storefront/api/plan-type'
import { maxQuantity } from '@storefront/api/quantity'

import {
  findLine,
  makeLine,
  priceLine,
  quantityOf,
  replaceLine,
  withLines,
  withoutLine,
} from './line.ts'
import { planTypeOfCart } from './one-type.ts'
import { check, planSchema } from './storage/schema.ts'
import type { Cart, CartLine, CartRejection, CommandResult } from './types.ts'

/** A command that does not depend on the parked carts. */
export type Rule = (cart: Cart) => CommandResult
export type AddRequest = {
  product_id: number
  /** Defaults to 1. */
  quantity?: number
  interval: Interval
  planType: PlanType | ''
}
/** Returns the plan from the last successful stock response. */
export type FindPlan = (productId: number) => StockItem | undefined

const reject = (cart: Cart, rejection: CartRejection): CommandResult => ({
  cart,
  refusal: rejection,
})

/**
 * The most units of a plan: the stock from the newest response, else from the cart, and at most the maximum of an
 * order.
 */
export function limitOf(cart: Cart, productId: number, find: FindPlan): number {
  const stored = cart.stock.find(plan => plan.product_id === productId)
  return Math.min((find(productId) ?? stored)?.left ?? maxQuantity, maxQuantity)
}

/** Adds units of a plan, or rejects them, according to the `S4.add` requirements. */
export function add(request: AddRequest, find: FindPlan): Rule {
  const { product_id, quantity = 1, interval, planType } = request
  return cart => {
    const line = findLine(cart, product_id)
    const plan = find(product_id)
    const ownType = plan && planTypeOf(plan)
    const cartType = planTypeOfCart(cart, find)
    if (planType === '' || (cartType && cartType !== planType)) return rejectType(cart)
    if (!line && !plan) return reject(cart, 'unknown-plan')
    if (ownType && ownType !== planType) return rejectType(cart)
    if (!line && !check(planSchema, plan, 'Plan validation failed'))
      return reject(cart, 'invalid-plan')
    if (cart.orderInterval && cart.orderInterval !== interval) return reject(cart, 'interval')
    const requested = (line ? quantityOf(line) : 0) + quantity
    const limit = limitOf(cart, product_id, find)
    if (limit < 1) return reject(cart, 'sold-out')
    if (!(Number.isInteger(quantity) && quantity > 0) || requested > limit)
      return reject(cart, 'limit')
    if (line) return { cart: replaceLine(cart, priceLine(line, interval, requested)) }
    if (!plan) return { cart }
    return {
      cart: append({ ...cart, planType: cartType }, makeLine(plan, interval, requested), plan),
    }
  }
}

/** The rejection of a plan whose type (CPU or GPU) is not the one of the cart. The console text is specified. */
export function rejectType(cart: Cart): CommandResult {
  console.warn('planType is not match')
  return reject(cart, 'plan-type')
}

function append(cart: Cart, line: CartLine, plan: StockItem | undefined): Cart {
  const grown: Cart = {
    ...cart,
    orderInterval: line.interval,
    planType: cart.planType || planTypeOf({ gpu_type: line.gpu_type ?? '' }),
    stock: plan ? [...cart.stock, plan] : cart.stock,
  }
  return withLines(grown, [...cart.orderItems, line])
}

/** Removes one unit (S4.remove.unit), only above 0 (S5.remove-above-zero). */
export function remove(productId: number): Rule {
  return cart => {
    const line = findLine(cart, productId)
    if (!line || quantityOf(line) < 1) return reject(cart, 'nothing-to-remove')
    const rest = quantityOf(line) - 1
    if (rest === 0) return { cart: withoutLine(cart, productId) }
    return { cart: replaceLine(cart, priceLine(line, line.interval, rest)) }
  }
}

/** Sets a quantity; 0 removes the line. A lower quantity is always allowed, even if it still exceeds the stock. */
export function changeQuantity(productId: number, quantity: number, find: FindPlan): Rule {
  return cart => {
    const line = findLine(cart, productId)
    if (!line) return reject(cart, 'nothing-to-remove')
    if (!Number.isInteger(quantity) || quantity < 0) return reject(cart, 'limit')
    if (quantity === 0) return { cart: withoutLine(cart, productId) }
    const isMore = quantity > quantityOf(line)
    if (isMore && quantity > limitOf(cart, productId, find)) return reject(cart, 'limit')
    return { cart: replaceLine(cart, priceLine(line, line.interval, quantity)) }
  }
}

/** Removes the whole line of a plan. */
export function drop(productId: number): Rule {
  return cart =>
    findLine(cart, productId)
      ? { cart: withoutLine(cart, productId) }
      : reject(cart, 'nothing-to-remove')
}

/** Clears lines and interval (S4.clear). */
export const clear: Rule = cart => ({ cart: withLines(cart, []) })

/** Clears lines and stock, and sets the interval to undefined (S4.reset). */
export const reset: Rule = cart => ({
  cart: { ...cart, orderItems: [], stock: [], orderInterval: undefined, planType: '' },
})

/** Computes all lines for another interval, in place. An empty cart stays without interval. */
export function changeInterval(interval: Interval): Rule {
  return cart => {
    if (cart.orderItems.length === 0) return { cart }
    const lines = cart.orderItems.map(line => priceLine(line, interval, quantityOf(line)))
    return { cart: { ...withLines(cart, lines), orderInterval: interval } }
  }
}
