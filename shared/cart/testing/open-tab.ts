import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

import { trackChannels } from '../../http/testing/track-channels.ts'
import { endCart } from '../adopt.ts'
import { createCart } from '../create-cart.ts'
import { createCartStore } from '../create-store.ts'
import { createParkedCarts } from '../parked/create-parked-carts.ts'
import { dedicated, graphics, small } from './sample-plans.ts'

/** A separate tab: other stores on the same database and local storage. It has not requested the plans yet. */
export function createTab() {
  const store = createCartStore()
  const endOwnCart = (isForced: boolean) => endCart(store, isForced)
  const { commit, refresh } = store
  return { ...createCart(store), ...createParkedCarts(store), endCart: endOwnCart, commit, refresh }
}
export type Tab = ReturnType<typeof createTab>

/** A separate tab that has loaded the plans. */
export async function openTab(): Promise<Tab> {
  const tab = createTab()
  await tab.syncCartWithStock([dedicated, small, graphics])
  return tab
}

export const add = (shop: Tab, quantity = 1) =>
  shop.addToCart({ product_id: 1012, quantity, interval: 'month', planType: 'cpu' })
export const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null')
export const quantities = (shop: Tab) =>
  shop.$cart.get().orderItems.map(line => `${line.product_id}×${line.subQty}`)

const { addEventListener: listen } = window

/** A browser with empty storage. Returns a function that closes it, after which none of its tabs listens. */
export function openBrowser(): () => void {
  const leave = [trackChannels()]
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listen(type, listener)
      leave.push(() => removeEventListener(type, listener))
    },
  )
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  sessionStorage.clear()
  return () => {
    for (const each of leave) each()
    vi.unstubAllGlobals()
  }
}
