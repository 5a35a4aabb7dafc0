import { type OrderHistory, orderHistoryResponseSchema } from '@storefront/api/account'
import type { ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { createResource, type Resource } from 'shared/resource'

import { $order } from '../../../order/order.store.ts'

let current = ''

const loader = createResource<OrderHistory>(() =>
  get(`/api/v3/account/orders/${encodeURIComponent(current)}/history`, orderHistoryResponseSchema),
)

/** State changes and payments of the open order. */
export const $orderHistory: ReadableAtom<Resource<OrderHistory>> = loader.$state
export const loadOrderHistory = loader.load

/** Reloads the history whenever the open order changes its state. Returns a function that stops it. */
export function followHistory(): () => void {
  let shownVersion = ''
  return $order.subscribe(view => {
    if (view.status !== 'ready') return
    const { id, state, lastPaymentFailure } = view.order
    const version = [id, state, lastPaymentFailure].join(' ')
    if (version === shownVersion) return
    shownVersion = version
    if (id !== current) loader.reset()
    current = id
    void loader.load()
  })
}
