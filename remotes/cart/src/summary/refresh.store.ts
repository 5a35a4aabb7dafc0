import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { $stock, loadStock } from 'shared/stock'

type Refresh =
  | { status: 'checking' }
  | { status: 'fresh' }
  /** `knownAt`: when this page last had prices and stock (epoch, ms); `null` when it never did. */
  | { status: 'failed'; isOffline: boolean; knownAt: number | null }

const $state = atom<Refresh>({ status: 'checking' })
let knownAt: number | null = null

/** Whether the cart has been compared with the current stock. */
export const $refresh: ReadableAtom<Refresh> = $state

onMount($state, () => {
  keepMount($state)
  $stock.subscribe(stock => {
    if (stock.status !== 'ready') return
    knownAt = stock.fetchedAt
    if (stock.isOld) fail()
    else if ($state.get().status === 'failed') succeed()
  })
})

const isOld = () => {
  const stock = $stock.get()
  return stock.status === 'ready' && stock.isOld === true
}

/** Offline, or with the last known plans, a response does not count as fresh. */
function succeed(): void {
  if (navigator.onLine && !isOld()) $state.set({ status: 'fresh' })
  else fail()
}

function fail(): void {
  $state.set({ status: 'failed', isOffline: !navigator.onLine, knownAt })
}

/** Fetches the stock, which updates the cart. A failure leaves the cart as it is (S4.sync.answered). */
export async function refreshCart(): Promise<void> {
  if ($state.get().status !== 'checking') $state.set({ status: 'checking' })
  try {
    await loadStock()
    succeed()
  } catch {
    fail()
  }
}

/** Reports a lost connection at once, and refreshes when it is back. */
export function watchConnection(): () => void {
  const refresh = () => void refreshCart()
  addEventListener('offline', fail)
  addEventListener('online', refresh)
  return () => {
    removeEventListener('offline', fail)
    removeEventListener('online', refresh)
  }
}
