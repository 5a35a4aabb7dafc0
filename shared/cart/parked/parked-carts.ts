import type { ReadableAtom } from 'nanostores'

import { pageStore } from '../page-store.ts'
import type { AddRequest } from '../rules.ts'
import type { CartLine, CartResult, ParkedCart } from '../types.ts'
import { createParkedCarts } from './create-parked-carts.ts'

export type { ParkedCart } from '../types.ts'

const parkedCarts = createParkedCarts(pageStore)

/** The current customer's parked carts, newest first; never those of another customer of this browser. */
export const $parkedCarts: ReadableAtom<ParkedCart[]> = parkedCarts.$parkedCarts

/**
 * Parks the cart and starts another one with this plan, in one transaction. A rejection parks nothing; its reasons are
 * those of `addToCart`.
 */
export function startOtherCart(request: AddRequest): Promise<CartResult> {
  return parkedCarts.startOtherCart(request)
}

/**
 * Swaps the cart with a parked one. An empty cart is not parked. Result `refused` with `not-parked` when the parked one
 * does not exist.
 */
export function switchToParked(id: string): Promise<CartResult> {
  return parkedCarts.switchToParked(id)
}

/** Deletes a parked cart. Result `refused` with `not-parked` when it does not exist. */
export function deleteParked(id: string): Promise<CartResult> {
  return parkedCarts.deleteParked(id)
}

/** Undoes `deleteParked`. */
export function recallParked(parked: ParkedCart): Promise<CartResult> {
  return parkedCarts.recallParked(parked)
}

/**
 * Saves the choice of a guest. The sign-in merges it with the customer's cart (D7.sign-in.guest). Rejections are those
 * of `addToCart`.
 */
export function addGuestChoice(request: AddRequest): Promise<CartResult> {
  return parkedCarts.addGuestChoice(request)
}

/**
 * Replaces a line that cannot be ordered with another plan, limited to its stock. Result `refused` with `unknown-plan`,
 * `sold-out` or `plan-type`.
 */
export function replaceLine(line: CartLine, productId: number): Promise<CartResult> {
  return parkedCarts.replaceLine(line, productId)
}
