import * as z from 'zod/mini'

import { createTabChannel } from '../../tab-channel.ts'
import { parkedKey } from '../parked/parked.ts'
import { cartKey } from './mirror.ts'

/**
 * Calls `onChange` after a change in another tab, a foreign write, or a return from the back/forward cache. Returns a
 * function that notifies the other tabs that the cart has changed.
 */
export function followTabs(onChange: () => void): () => void {
  const channel = createTabChannel('cart', z.literal('changed'))
  channel.listen(onChange)
  const page = globalThis.window
  // A null key means that the whole storage was cleared.
  page?.addEventListener('storage', event => {
    if (event.key === null || [cartKey, parkedKey].includes(event.key)) onChange()
  })
  page?.addEventListener('pageshow', onChange)
  return () => channel.post('changed')
}
