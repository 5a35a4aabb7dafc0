import { cartKey } from './mirror.ts'
import { parkedKey } from './parked.ts'

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('cart') : null

/** Tells the other documents that there is something newer to read. */
export function announce(): void {
  channel?.postMessage('changed')
}

/** Another document's change, a foreign write, a return from the back-forward cache. */
export function watchOthers(look: () => void): void {
  channel?.addEventListener('message', look)
  const page = globalThis.window
  // A null key: everything was cleared.
  page?.addEventListener('storage', event => {
    if (event.key === null || [cartKey, parkedKey].includes(event.key)) look()
  })
  page?.addEventListener('pageshow', look)
}
