import { computed } from 'nanostores'

import { countAdded } from '../count-added.ts'
import type { CartStore } from '../create-store.ts'
import { substitute } from '../restore.ts'
import type { AddRequest } from '../rules.ts'
import type { CartLine, ParkedCart } from '../types.ts'
import { addAsGuest, removeParked, restoreParked, startOther, swap } from './parked-commands.ts'

/** The parked carts of one page. `shared/parked-carts` describes the store and the functions. */
export function createParkedCarts({ $cart, $parked, plans, commit }: CartStore) {
  return {
    $parkedCarts: computed([$parked, $cart], (parked, { owner }) =>
      parked.filter(each => each.owner === owner).reverse(),
    ),
    startOtherCart: (request: AddRequest) => countAdded(commit(startOther(request, plans.find))),
    switchToParked: (id: string) => commit(swap(id)),
    deleteParked: (id: string) => commit(removeParked(id)),
    recallParked: (parked: ParkedCart) => commit(restoreParked(parked)),
    addGuestChoice: (request: AddRequest) => countAdded(commit(addAsGuest(request, plans.find))),
    replaceLine: (line: CartLine, productId: number) =>
      commit(substitute(line, productId, plans.find)),
  }
}
