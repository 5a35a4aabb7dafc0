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

/** The order that this page is about. */
export const $order: ReadableAtom<OrderView> = $state
/** Seconds that an unpaid order still keeps its units. */
export const $secondsToPay: ReadableAtom<number | null> = createCountdown(
  computed($state, state =>
    state.status === 'ready' && state.order.state === 'awaiting_payment' ? state.deadline : null,
  ),
)

let current = ''
let newest = 0

/** A place the order is asked for again from: forgets another order that was shown before. */
export function openOrder(id: string): void {
  if (current !== id) $state.set({ status: 'loading' })
  current = id
}

/** Takes over what an answer said of the open order. */
export function acceptOrder(order: Order): void {
  current = order.id
  // What was asked for before does not know of it.
  newest += 1
  const deadline = toDeadline({ until: order.payBy, now: order.now })
  $state.set({ status: 'ready', order, deadline, isStale: false })
}

/** Reads the open order; the newest answer wins, and what is shown stays when a later read fails. */
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
