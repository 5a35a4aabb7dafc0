import { type Order, ordersResponseSchema } from '@storefront/api/order'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'

import { recognisePlaced } from '../../order/placement/placed-cart.ts'

type Orders =
  | { status: 'loading' }
  | { status: 'ready'; orders: Order[] }
  | { status: 'failed'; error: unknown }

/** The customer's orders, newest first. */
const $state = atom<Orders>({ status: 'loading' })

/** The newest unpaid order that still holds its servers. */
export const $unpaidOrder: ReadableAtom<Order | undefined> = computed($state, list =>
  list.status === 'ready'
    ? list.orders.find(({ state }) => state === 'awaiting_payment' || state === 'paying')
    : undefined,
)

let newest = 0

/** A visible list stays until the new one is loaded. */
export async function loadOrders(): Promise<void> {
  newest += 1
  const call = newest
  if ($state.get().status === 'failed') $state.set({ status: 'loading' })
  try {
    const orders = await get('/api/v3/orders', ordersResponseSchema)
    recognisePlaced(orders)
    if (call === newest) $state.set({ status: 'ready', orders })
  } catch (error) {
    if (call === newest) $state.set({ status: 'failed', error })
  }
}
