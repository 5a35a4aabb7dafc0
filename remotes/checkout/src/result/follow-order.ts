import type { OrderState } from '@storefront/api/order'

import { $deletedIds } from '../account/servers/deletion.store.ts'
import { onReturn } from '../common/on-return.ts'
import { $order, $secondsToPay, loadOrder, openOrder } from '../order/order.store.ts'

type Pace = { firstMs: number; maxMs: number }

/** Polling intervals. States that are not listed never change again. */
const paces: Partial<Record<OrderState, Pace>> = {
  paying: { firstMs: 800, maxMs: 8000 },
  paid: { firstMs: 1000, maxMs: 8000 },
  awaiting_payment: { firstMs: 5000, maxMs: 30_000 },
}
const failurePace: Pace = { firstMs: 2000, maxMs: 15_000 }
const deletionPace: Pace = { firstMs: 1000, maxMs: 8000 }
const refundPace: Pace = { firstMs: 1500, maxMs: 15_000 }

type Followed = OrderState | 'deleting' | 'refunding' | 'failed'

/** Delay until the next request, in ms. It grows by half with each poll; `null` when no change is expected. */
export function delayOf(state: Followed, polls: number): number | null {
  const pace = paceOf(state)
  return pace ? Math.min(pace.maxMs, pace.firstMs * 1.5 ** polls) : null
}

function paceOf(state: Followed): Pace | undefined {
  if (state === 'deleting') return deletionPace
  if (state === 'refunding') return refundPace
  return state === 'failed' ? failurePace : paces[state]
}

/**
 * Keeps `$order` up to date while a page shows it. Hidden tabs do not poll. `onResponse` is called after each request,
 * including failed ones. Returns a function that stops it.
 */
export function followOrder(id: string, onResponse: () => void = () => {}): () => void {
  let polls = 0
  let lastState = ''
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async () => {
    clearTimeout(timer)
    await loadOrder()
    if (isStopped) return
    onResponse()
    wait()
  }
  const wait = () => {
    const state = stateNow()
    polls = state === lastState ? polls + 1 : 0
    lastState = state
    const delay = state === 'missing' || state === 'loading' ? null : delayOf(state, polls)
    if (delay !== null) timer = setTimeout(pollIfVisible, delay)
  }
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') void poll()
  }

  openOrder(id)
  void poll()
  const stops = [
    onReturn(() => void poll()),
    $deletedIds.listen(() => void poll()),
    // The order gets a new state when its payment deadline passes.
    $secondsToPay.listen(seconds => {
      if (seconds === 0) void poll()
    }),
  ]
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

function stateNow(): Followed | 'missing' | 'loading' {
  const view = $order.get()
  if (view.status !== 'ready') return view.status
  if (view.isStale) return 'failed'
  const { state, servers, refund } = view.order
  if (state === 'active' && servers.some(server => server.state === 'deleting')) return 'deleting'
  const isFinal = !Object.hasOwn(paces, state)
  return isFinal && refund?.state === 'wanted' ? 'refunding' : state
}
