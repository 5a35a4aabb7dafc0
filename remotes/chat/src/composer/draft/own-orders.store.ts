import { atom, keepMount, onMount, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { $session } from 'shared/session'
import * as z from 'zod/mini'

/** The fields of an order that the menu shows. */
const orderSchema = z.object({ id: z.string(), number: z.string() })
type OwnOrder = z.infer<typeof orderSchema>
const pageSchema = z.object({ content: z.object({ orders: z.array(orderSchema) }) })

/** The maximum number of orders in the menu. */
const maxOrders = 5

const orders = atom<OwnOrder[]>([])

/** The customer's newest orders, from which they can choose one to show to support. */
export const $ownOrders: ReadableAtom<OwnOrder[]> = orders

onMount(orders, () => {
  keepMount(orders)
  $session.listen(({ status }) => status === 'signed-out' && orders.set([]))
})

/** Loads the newest orders. After a failure the list is empty; the customer can still type the order number. */
export async function loadOwnOrders(): Promise<void> {
  if ($session.get().status !== 'signed-in') return orders.set([])
  const newest = await get('/api/v3/account/orders', pageSchema).then(
    page => page.orders,
    () => [],
  )
  // Ignore the response when the customer has signed out in the meantime.
  if ($session.get().status !== 'signed-in') return
  // Starts to follow the session, also when no menu shows the orders any more.
  orders.get()
  orders.set(newest.slice(0, maxOrders))
}
