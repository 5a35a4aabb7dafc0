import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

import { trackChannels } from '../../http/testing/track-channels.ts'
import { dedicated, graphics, small } from './sample-plans.ts'

/** Opens a separate tab: fresh modules on the same database and local storage. */
export async function openDocument() {
  vi.resetModules()
  const cart = await import('../cart.ts')
  const { commit, look } = await import('../state.ts')
  const { $toasts } = await import('../../toast.ts')
  await cart.syncCartWithStock([dedicated, small, graphics])
  return { ...cart, commit, look, $toasts }
}
type Tab = Awaited<ReturnType<typeof openDocument>>

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
  return () => {
    for (const each of leave) each()
    vi.unstubAllGlobals()
  }
}
