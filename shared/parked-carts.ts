import { computed, type ReadableAtom } from 'nanostores'

import { countAdded } from './cart/count-added.ts'
import { knownPlan } from './cart/known-plans.ts'
import { addAsGuest, forget, recall, startOther, swap } from './cart/parked-commands.ts'
import { substitute } from './cart/restore.ts'
import type { AddRequest } from './cart/rules.ts'
import { cartState, commit, parkedState } from './cart/state.ts'
import type { CartLine, CartResult, ParkedCart } from './cart/types.ts'

export type { ParkedCart } from './cart/types.ts'

/** The customer's own, newest first; never those of somebody else who used this browser. */
export const $parkedCarts: ReadableAtom<ParkedCart[]> = computed(
  [parkedState, cartState],
  (parked, { owner }) => parked.filter(each => each.owner === owner).reverse(),
)

/** Parks the cart and begins another one with this plan, in one step; a refusal parks nothing. */
export function startOtherCart(request: AddRequest): Promise<CartResult> {
  return countAdded(commit(startOther(request, knownPlan)))
}

/** The parked cart becomes the cart; the cart, unless empty, is parked in its place. */
export function switchToParked(id: string): Promise<CartResult> {
  return commit(swap(id))
}

export function deleteParked(id: string): Promise<CartResult> {
  return commit(forget(id))
}

/** Takes `deleteParked` back. */
export function recallParked(parked: ParkedCart): Promise<CartResult> {
  return commit(recall(parked))
}

/**
 * Keeps what somebody who is not signed in chooses. The sign-in merges it with the customer's own cart
 * (D7.sign-in.guest).
 */
export function addGuestChoice(request: AddRequest): Promise<CartResult> {
  return countAdded(commit(addAsGuest(request, knownPlan)))
}

/** Another plan in the place of a line that cannot be ordered, or of one that is gone. */
export function replaceLine(line: CartLine, productId: number): Promise<CartResult> {
  return commit(substitute(line, productId, knownPlan))
}
