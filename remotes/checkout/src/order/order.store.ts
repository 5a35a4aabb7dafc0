import { type Order, orderResponseSchema } from '@storefront/api/order'
import { computed, type ReadableAtom } from 'nanostores'
import { ApiError, get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { createCountdown, toDeadline } from '../common/countdown.store.ts'

export type OrderView =
  | { status: 'loading' }
  | { status: 'ready'; order: Order; deadline: number; isStale: boolean }
  | { status: 'missing' }
  | { status: 'failed'; error: unknown }

type Loaded = { order: Order; deadline: number }

let current = ''

/** `null`: the order does not exist or belongs to another customer. */
const loaded = createResource<Loaded | null>(async () => {
  try {
    const url = `/api/v3/orders/${encodeURIComponent(current)}` as const
    return withDeadline(await get(url, orderResponseSchema))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
})

/** The order that this page shows. */
export const $order: ReadableAtom<OrderView> = computed(loaded.$state, toView)
/** Seconds for which an unpaid order still holds its units; `null` when it holds none. */
export const $secondsToPay: ReadableAtom<number | null> = createCountdown(
  computed($order, state =>
    state.status === 'ready' && state.order.state === 'awaiting_payment' ? state.deadline : null,
  ),
)

function withDeadline(order: Order): Loaded {
  return { order, deadline: toDeadline({ until: order.payBy, now: order.now }) }
}

function toView(state: Resource<Loaded | null>): OrderView {
  if (state.status !== 'ready') return state
  return state.content
    ? { status: 'ready', ...state.content, isStale: state.isStale }
    : { status: 'missing' }
}

/** Selects the order that `loadOrder` loads. Clears another order that was shown before. */
export function openOrder(id: string): void {
  if (current !== id) loaded.reset()
  current = id
}

/** Shows the order from a response, and drops pending requests, which do not include this change. */
export function acceptOrder(order: Order): void {
  current = order.id
  loaded.set(withDeadline(order))
}

/** Loads the open order. Never rejects. */
export async function loadOrder(): Promise<void> {
  if (current === '') loaded.set(null)
  else await loaded.load()
}
