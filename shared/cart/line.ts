import type { Interval, StockItem } from '@storefront/api/flavor'
import { subtotal } from '@storefront/api/money'

import type { Cart, CartLine } from './types.ts'

/** The number of units of a line, which stores it as text. */
export function quantityOf(line: CartLine): number {
  return Number(line.subQty)
}

/** The line with another interval or quantity. The subtotal is computed from scratch, so that it cannot drift. */
export function priceLine(line: CartLine, interval: Interval, quantity: number): CartLine {
  const isMonthly = interval === 'month'
  const unitAmt = isMonthly ? line.monthly_fee : line.hourly_fee
  return {
    ...line,
    interval,
    metaData: isMonthly ? line.monthly_fee_product_id : line.hourly_fee_product_id,
    unitAmt,
    subQty: String(quantity),
    subtotalAmt: subtotal(unitAmt, quantity),
  }
}

/** The properties of a plan that a line copies. */
export function factsOf(plan: StockItem) {
  return {
    product_id: plan.product_id,
    planName: plan.planName,
    monthly_fee_product_id: plan.monthly_fee_product_id,
    hourly_fee: plan.hourly_fee,
    hourly_fee_product_id: plan.hourly_fee_product_id,
    ram: plan.ram,
    disk: plan.disk,
    vcpus: plan.vcpus,
    monthly_fee: plan.monthly_fee,
    location: plan.location,
    gpu_type: plan.gpu_type,
  }
}

/** A new line of a cart for a plan. */
export function makeLine(plan: StockItem, interval: Interval, quantity: number): CartLine {
  const blank = { metaData: '', currency: 'USD', unitAmt: '', subQty: '', subtotalAmt: '' } as const
  return priceLine({ ...factsOf(plan), interval, ...blank }, interval, quantity)
}

/**
 * The cart with other lines. An empty cart has no interval (S4.remove.interval-reset) and no plan type
 * (S4.clear.planType).
 */
export function withLines(cart: Cart, orderItems: CartLine[]): Cart {
  const ids = new Set(orderItems.map(line => line.product_id))
  const stock = cart.stock.filter(plan => ids.has(plan.product_id))
  if (orderItems.length > 0) return { ...cart, orderItems, stock }
  return { ...cart, orderItems, stock, orderInterval: '', planType: '' }
}

/** The cart with `line` in place of its line of the same plan. Without such a line, nothing changes. */
export function replaceLine(cart: Cart, line: CartLine): Cart {
  return withLines(
    cart,
    cart.orderItems.map(each => (each.product_id === line.product_id ? line : each)),
  )
}

/** The cart without its line of this plan. */
export function withoutLine(cart: Cart, productId: number): Cart {
  return withLines(
    cart,
    cart.orderItems.filter(line => line.product_id !== productId),
  )
}

/** The line of a plan; undefined if the cart has none. */
export function findLine(cart: Cart, productId: number): CartLine | undefined {
  return cart.orderItems.find(line => line.product_id === productId)
}
