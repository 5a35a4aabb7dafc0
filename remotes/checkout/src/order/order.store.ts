import { type Order, orderResponseSchema } from '@storefront/api/order'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { ApiError, get } from 'shared/http'

import { createCountdown, toDeadline } from '../common/countdown.store.ts'

export type OrderView =
  | { status: 'loading' }
  | { status: 'ready'; order: Order; deadline: number; isStale: boolean }
  | { status: 'missing' }
  | { status: 'failed'; error: unknown }

const $state = atom<OrderView>({ status: 'loading' })

/** The order that this page shows. */
export const $order: ReadableAtom<OrderView> = $state
/** Seconds for which an unpaid order still holds its units; `null` when it holds none. */
export const $secondsToPay: ReadableAtom<number | null> = createCountdown(
  computed($state, state =>
    state.status === 'ready' && state.order.state === 'awaiting_payment' ? state.deadline : null,
  ),
)

let current = ''
let newest = 0

/** Selects the order that `loadOrder` loads. Clears another order that was shown before. */
export function openOrder(id: string): void {
  if (current !== id) $state.set({ status: 'loading' })
  current = id
}

/** Shows the order from a response, and drops earlier requests. */
export function acceptOrder(order: Order): void {
  current = order.id
  // Earlier requests do not include this change.
  newest += 1
  const deadline = toDeadline({ until: order.payBy, now: order.now })
  $state.set({ status: 'ready', order, deadline, isStale: false })
}

/**
 * Loads the open order. The newest response wins, and the shown order stays when a later request fails. Never rejects.
 */
export async function loadOrder(): Promise<void> {
  newest += 1
  const call = newest
  if (current === '') return $state.set({ status: 'missing' })
  if ($state.get().status === 'failed') $state.set({ status: 'loading' })
  try {
    const order = await get(`/api/v3/orders/${encodeURIComponent(current)}`, orderResponseSchema)
    if (call === newest) acceptOrder(order)
  } catch (error) {
    if (call === newest) $state.set(toFailure(error))
  }
}

function toFailure(error: unknown): OrderView {
  const state = $state.get()
  if (error instanceof ApiError && error.status === 404) return { status: 'missing' }
  return state.status === 'ready' ? { ...state, isStale: true } : { status: 'failed', error }
}
