import type { Interval, StockItem } from '@storefront/api/flavor'
import { total } from '@storefront/api/money'
import { computed } from 'nanostores'

import { adopt } from './adopt.ts'
import { countAdded } from './count-added.ts'
import type { CartStore } from './create-store.ts'
import { quantityOf } from './line.ts'
import { parkCurrent } from './parked/parked-commands.ts'
import { type Removed, restore } from './restore.ts'
import * as rules from './rules.ts'
import { sync } from './sync.ts'
import type { ParkReason } from './types.ts'

/** The cart of one page. `shared/cart` describes the stores and functions. */
export function createCart(store: CartStore) {
  const { $cart, $changes, plans, commit } = store
  return {
    cartInstanceId: Math.random().toString(36).slice(2),
    $cart,
    $cartUnits: computed($cart, cart =>
      cart.orderItems.reduce((sum, line) => sum + quantityOf(line), 0),
    ),
    $cartTotal: computed($cart, cart => total(cart.orderItems.map(line => line.subtotalAmt))),
    $cartChanges: $changes,
    dismissCartChanges: async () => {
      await commit(cart => ({ cart, read: 'all' }))
    },
    addToCart: (request: rules.AddRequest) => countAdded(commit(rules.add(request, plans.find))),
    removeUnit: (productId: number) => commit(rules.remove(productId)),
    setQuantity: (productId: number, quantity: number) =>
      commit(rules.changeQuantity(productId, quantity, plans.find)),
    removeLine: (productId: number) => commit(rules.drop(productId)),
    restoreLines: (removed: Removed) => commit(restore(removed, plans.find)),
    clearCart: () => commit(rules.clear),
    resetCart: () => commit(rules.reset),
    setCartInterval: (interval: Interval) => commit(rules.changeInterval(interval)),
    syncCartWithStock: (stock: StockItem[], spared: ReadonlySet<number> = new Set()) => {
      plans.set(stock)
      return commit(sync(stock, spared))
    },
    adoptCart: (owner: string) => adopt(store, owner),
    parkCart: async (reason: ParkReason) => {
      await commit(parkCurrent(reason))
    },
  }
}
