import { parkedKey } from '../parked/parked.ts'
import { cartKey } from './mirror.ts'

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('cart') : null

/** Notifies the other tabs that the cart has changed. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Calls back after a change of another tab, a foreign write, or a return from the back/forward cache. */
export function watchOthers(look: () => void): void {
  channel?.addEventListener('message', look)
  const page = globalThis.window
  // A null key means that the whole storage was cleared.
  page?.addEventListener('storage', event => {
    if (event.key === null || [cartKey, parkedKey].includes(event.key)) look()
  })
  page?.addEventListener('pageshow', look)
}
