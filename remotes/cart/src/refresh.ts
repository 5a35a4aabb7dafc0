import { atom, type ReadableAtom } from 'nanostores'
import { loadStock } from 'shared/stock'

export type Refresh =
  | { status: 'checking' }
  | { status: 'fresh' }
  | { status: 'failed'; isOffline: boolean }

const $state = atom<Refresh>({ status: 'checking' })

/** Whether the cart has been held against the stock of today. */
export const $refresh: ReadableAtom<Refresh> = $state

/** Reads the stock, which the cart takes over; a failure leaves the cart as it is (DESIGN 7, Stock sync). */
export async function refreshCart(): Promise<void> {
  $state.set({ status: 'checking' })
  try {
    await loadStock()
    $state.set({ status: 'fresh' })
  } catch {
    $state.set({ status: 'failed', isOffline: !navigator.onLine })
  }
}
