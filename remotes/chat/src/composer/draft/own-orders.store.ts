import { ordersResponseSchema } from '@storefront/api/order'
import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { $session } from 'shared/session'

/** The maximum number of orders in the menu. */
const maxOrders = 5

const orders = atom<{ id: string; number: string }[]>([])

/** The customer's newest orders, from which they can choose one to show to support. */
export const $ownOrders: ReadableAtom<{ id: string; number: string }[]> = orders

const pick = ({ id, number }: { id: string; number: string }) => ({ id, number })

onMount(orders, () => {
  keepMount(orders)
  $session.listen(({ status }) => status === 'signed-out' && orders.set([]))
})

/** Loads the newest orders. After a failure the list is empty; the customer can still type the order number. */
export async function loadOwnOrders(): Promise<void> {
  if ($session.get().status !== 'signed-in') return orders.set([])
  const newest = await get('/api/v3/orders', ordersResponseSchema).catch(() => [])
  // Ignore the response when the customer has signed out in the meantime.
  if ($session.get().status !== 'signed-in') return
  // Starts to follow the session, also when no menu shows the orders any more.
  orders.get()
  orders.set(newest.slice(0, maxOrders).map(pick))
}
