import { computed, type ReadableAtom } from 'nanostores'

import { countAdded } from '../count-added.ts'
import { knownPlan } from '../known-plans.ts'
import { substitute } from '../restore.ts'
import type { AddRequest } from '../rules.ts'
import { cartState, commit, parkedState } from '../state.ts'
import type { CartLine, CartResult, ParkedCart } from '../types.ts'
import { addAsGuest, forget, recall, startOther, swap } from './parked-commands.ts'

export type { ParkedCart } from '../types.ts'

/** The current customer's parked carts, newest first; never those of another customer of this browser. */
export const $parkedCarts: ReadableAtom<ParkedCart[]> = computed(
  [parkedState, cartState],
  (parked, { owner }) => parked.filter(each => each.owner === owner).reverse(),
)

/**
 * Parks the cart and starts another one with this plan, in one transaction. A rejection parks nothing; its reasons are
 * those of `addToCart`.
 */
export function startOtherCart(request: AddRequest): Promise<CartResult> {
  return countAdded(commit(startOther(request, knownPlan)))
}

/**
 * Swaps the cart with a parked one. An empty cart is not parked. Result `refused` with `not-parked` when the parked one
 * does not exist.
 */
export function switchToParked(id: string): Promise<CartResult> {
  return commit(swap(id))
}

/** Deletes a parked cart. Result `refused` with `not-parked` when it does not exist. */
export function deleteParked(id: string): Promise<CartResult> {
  return commit(forget(id))
}

/** Undoes `deleteParked`. */
export function recallParked(parked: ParkedCart): Promise<CartResult> {
  return commit(recall(parked))
}

/**
 * Saves the choice of a guest. The sign-in merges it with the customer's cart (D7.sign-in.guest). Rejections are those
 * of `addToCart`.
 */
export function addGuestChoice(request: AddRequest): Promise<CartResult> {
  return countAdded(commit(addAsGuest(request, knownPlan)))
}

/**
 * Replaces a line that cannot be ordered with another plan, limited to its stock. Result `refused` with `unknown-plan`,
 * `sold-out` or `plan-type`.
 */
export function replaceLine(line: CartLine, productId: number): Promise<CartResult> {
  return commit(substitute(line, productId, knownPlan))
}
