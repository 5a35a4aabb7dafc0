import type { OrderState } from '@storefront/api/order'

import { $givenUp } from '../account/servers/deletion.store.ts'
import { onReturn } from '../common/on-return.ts'
import { $order, $secondsToPay, loadOrder, openOrder } from '../order/order.store.ts'

type Pace = { firstMs: number; mostMs: number }

/** Polling intervals. States that are not listed never change again. */
const paces: Partial<Record<OrderState, Pace>> = {
  paying: { firstMs: 800, mostMs: 8000 },
  paid: { firstMs: 1000, mostMs: 8000 },
  awaiting_payment: { firstMs: 5000, mostMs: 30_000 },
}
const failurePace: Pace = { firstMs: 2000, mostMs: 15_000 }
const deletionPace: Pace = { firstMs: 1000, mostMs: 8000 }
const refundPace: Pace = { firstMs: 1500, mostMs: 15_000 }

type Followed = OrderState | 'deleting' | 'refunding' | 'failed'

/** Delay until the next request in ms. It grows by half with each `turn`; `null` when no change is expected. */
export function delayOf(state: Followed, turn: number): number | null {
  const pace = paceOf(state)
  return pace ? Math.min(pace.mostMs, pace.firstMs * 1.5 ** turn) : null
}

function paceOf(state: Followed): Pace | undefined {
  if (state === 'deleting') return deletionPace
  if (state === 'refunding') return refundPace
  return state === 'failed' ? failurePace : paces[state]
}

/**
 * Keeps `$order` up to date while a page shows it. Hidden tabs do not poll. `onAnswer` is called after each request,
 * including failed ones. Returns a function that stops it.
 */
export function followOrder(id: string, onAnswer: () => void = () => {}): () => void {
  let turn = 0
  let lastState = ''
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    clearTimeout(timer)
    await loadOrder()
    if (isStopped) return
    onAnswer()
    wait()
  }
  const wait = () => {
    const state = stateNow()
    turn = state === lastState ? turn + 1 : 0
    lastState = state
    const delay = state === 'missing' || state === 'loading' ? null : delayOf(state, turn)
    if (delay !== null) timer = setTimeout(askIfVisible, delay)
  }
  const askIfVisible = () => {
    if (document.visibilityState === 'visible') void ask()
  }

  openOrder(id)
  void ask()
  const stops = [
    onReturn(() => void ask()),
    $givenUp.listen(() => void ask()),
    // The payment deadline has passed: ask the server for the new state.
    $secondsToPay.listen(seconds => {
      if (seconds === 0) void ask()
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
  const isOver = !Object.hasOwn(paces, state)
  return isOver && refund?.state === 'wanted' ? 'refunding' : state
}
