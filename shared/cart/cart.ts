import type { Interval, StockItem } from '@storefront/api/flavor'
import type { Money } from '@storefront/api/money'
import type { ReadableAtom } from 'nanostores'

import { createCart } from './create-cart.ts'
import { pageStore } from './page-store.ts'
import type { Removed } from './restore.ts'
import type { AddRequest } from './rules.ts'
import type { Cart, CartChange, CartResult, ParkReason } from './types.ts'

export { type Arrival, takeArrival } from './arrival.ts'
export type { Removed } from './restore.ts'
export type { AddRequest } from './rules.ts'
export type {
  Cart,
  CartChange,
  CartLine,
  CartRejection,
  CartResult,
} from './types.ts'

const cart = createCart(pageStore)

/** Identifies the cart instance, to verify that shell and remotes share one: a page has only one such value. */
export const cartInstanceId: string = cart.cartInstanceId

/** The cart of this browser. Its owner is '' for a guest. All tabs show the same cart. */
export const $cart: ReadableAtom<Cart> = cart.$cart

/** Sum of the quantities. */
export const $cartUnits: ReadableAtom<number> = cart.$cartUnits

/** Σ subtotals in USD, 2 decimals. */
export const $cartTotal: ReadableAtom<Money> = cart.$cartTotal

/** The changes that stock responses made to the current customer's cart, until the customer dismisses them. */
export const $cartChanges: ReadableAtom<CartChange[]> = cart.$cartChanges

/** Dismisses `$cartChanges` in all tabs of this browser. */
export function dismissCartChanges(): Promise<void> {
  return cart.dismissCartChanges()
}

/**
 * Adds units of a plan. The promise never rejects. If the units cannot be added, the result is `refused` with a reason:
 * `interval` (the cart has the other interval: prompt the customer, call `setCartInterval` and add again), `plan-type`,
 * `unknown-plan`, `invalid-plan`, `sold-out` or `limit`.
 */
export function addToCart(request: AddRequest): Promise<CartResult> {
  return cart.addToCart(request)
}

/**
 * Removes one unit of a plan, and the line with the last one. Result `refused` with `nothing-to-remove` without a unit.
 */
export function removeUnit(productId: number): Promise<CartResult> {
  return cart.removeUnit(productId)
}

/**
 * Sets the quantity of a line; 0 removes it. Result `refused` with `limit` for more than the stock or the maximum of an
 * order, with `nothing-to-remove` without a line.
 */
export function setQuantity(productId: number, quantity: number): Promise<CartResult> {
  return cart.setQuantity(productId, quantity)
}

/** Removes a line. Result `refused` with `nothing-to-remove` when it does not exist. */
export function removeLine(productId: number): Promise<CartResult> {
  return cart.removeLine(productId)
}

/**
 * Undoes a removal, limited to the stock. The resulting cart shows how many units it restored. Result `refused` with
 * `plan-type` when the cart has the other plan type now.
 */
export function restoreLines(removed: Removed): Promise<CartResult> {
  return cart.restoreLines(removed)
}

/** Clears lines, interval and plan type (S4.clear). */
export function clearCart(): Promise<CartResult> {
  return cart.clearCart()
}

/** Clears lines, stock and plan type, and sets the interval to undefined (S4.reset). */
export function resetCart(): Promise<CartResult> {
  return cart.resetCart()
}

/** Changes the interval and computes all lines again, in place. */
export function setCartInterval(interval: Interval): Promise<CartResult> {
  return cart.setCartInterval(interval)
}

/**
 * Syncs the cart with the stock. Call it only after a successful stock response. `spared`: ids of products whose row
 * could not be read; their lines stay. `$cartChanges` gets the changes.
 */
export function syncCartWithStock(
  stock: StockItem[],
  spared?: ReadonlySet<number>,
): Promise<CartResult> {
  return cart.syncCartWithStock(stock, spared)
}

/**
 * Assigns the cart to `owner` at sign-in. Parks another owner's cart, and merges a guest's cart with the parked ones of
 * the owner. Prompts the customer when the plan types of the carts differ.
 */
export function adoptCart(owner: string): Promise<void> {
  return cart.adoptCart(owner)
}

/** Parks the cart under its owner and clears it. */
export function parkCart(reason: ParkReason): Promise<void> {
  return cart.parkCart(reason)
}
