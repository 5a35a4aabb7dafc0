import type { Interval, StockItem } from '@storefront/api/flavor'
import { type Money, total } from '@storefront/api/money'
import { computed, type ReadableAtom } from 'nanostores'

import { adopt } from './cart/adopt.ts'
import { countAdded } from './cart/count-added.ts'
import { knownPlan, setKnownPlans } from './cart/known-plans.ts'
import { quantityOf } from './cart/line.ts'
import { putAside } from './cart/parked-commands.ts'
import { type Removed, restore } from './cart/restore.ts'
import * as rules from './cart/rules.ts'
import { cartChanges, cartState, commit } from './cart/state.ts'
import { sync } from './cart/sync.ts'
import type { Cart, CartChange, CartResult, ParkReason } from './cart/types.ts'

export { type Arrival, takeArrival } from './cart/arrival.ts'
export type { Removed } from './cart/restore.ts'
export type { AddRequest } from './cart/rules.ts'
export type {
  Cart,
  CartChange,
  CartLine,
  CartRejection,
  CartResult,
} from './cart/types.ts'

/** Tells whether shell and remotes hold the same cart: a page has only one such value. */
export const cartInstanceId = Math.random().toString(36).slice(2)

export const $cart: ReadableAtom<Cart> = cartState
/** Sum of the quantities. */
export const $cartUnits: ReadableAtom<number> = computed(cartState, cart =>
  cart.orderItems.reduce((sum, line) => sum + quantityOf(line), 0),
)
/** Σ subtotals, 2 decimals. */
export const $cartTotal: ReadableAtom<Money> = computed(cartState, cart =>
  total(cart.orderItems.map(line => line.subtotalAmt)),
)
/** What stock answers did to the cart and the customer has not put away yet. */
export const $cartChanges: ReadableAtom<CartChange[]> = cartChanges

/** In every document of this browser. */
export async function dismissCartChanges(): Promise<void> {
  await commit(cart => ({ cart, read: 'all' }))
}

/** Refused with `interval` when the cart has the other one: ask, `setCartInterval`, add again. */
export function addToCart(request: rules.AddRequest): Promise<CartResult> {
  return countAdded(commit(rules.add(request, knownPlan)))
}

export function removeUnit(productId: number): Promise<CartResult> {
  return commit(rules.remove(productId))
}

/** 0 takes the line out; more than are left, or than an order may hold, is refused with `limit`. */
export function setQuantity(productId: number, quantity: number): Promise<CartResult> {
  return commit(rules.changeQuantity(productId, quantity, knownPlan))
}

export function removeLine(productId: number): Promise<CartResult> {
  return commit(rules.drop(productId))
}

/** Takes a removal back; as many units as are left, which the answer's cart tells. */
export function restoreLines(removed: Removed): Promise<CartResult> {
  return commit(restore(removed, knownPlan))
}

/** Empties lines and interval. */
export function clearCart(): Promise<CartResult> {
  return commit(rules.clear)
}

/** Empties lines and stock, interval undefined. */
export function resetCart(): Promise<CartResult> {
  return commit(rules.reset)
}

/** Prices all lines again, in place. */
export function setCartInterval(interval: Interval): Promise<CartResult> {
  return commit(rules.changeInterval(interval))
}

/**
 * After a successful stock answer only. `spared`: products whose row could not be read; their lines stay. What it
 * changes stands in `$cartChanges`.
 */
export function syncCartWithStock(
  stock: StockItem[],
  spared: ReadonlySet<number> = new Set(),
): Promise<CartResult> {
  setKnownPlans(stock)
  return commit(sync(stock, spared))
}

/**
 * At sign-in: another owner's cart is parked, a guest's is merged with the owner's parked ones. Asks when their plan
 * types differ.
 */
export function adoptCart(owner: string): Promise<void> {
  return adopt(owner)
}

/** Puts the cart away under its owner and empties it. */
export async function parkCart(reason: ParkReason): Promise<void> {
  await commit(putAside(reason))
}
