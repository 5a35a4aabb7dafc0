import { type Order, ordersResponseSchema } from '@storefront/api/order'
import { computed, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { createResource } from 'shared/resource'

import { findLostOrder } from './placement/placed-cart.ts'

/** The customer's orders, newest first. */
const orders = createResource<Order[]>(async () => {
  const response = await get('/api/v3/orders', ordersResponseSchema)
  findLostOrder(response)
  return response
})

export const loadOrders = orders.load

/** The newest unpaid order that still holds its servers. */
export const $unpaidOrder: ReadableAtom<Order | undefined> = computed(orders.$state, list =>
  list.status === 'ready'
    ? list.content.find(({ state }) => state === 'awaiting_payment' || state === 'paying')
    : undefined,
)
