import { ordersResponseSchema } from '@storefront/api/order'
import { atom, type ReadableAtom } from 'nanostores'
import { get } from 'shared/http'
import { $session } from 'shared/session'

/** As many as a menu can hold. */
const most = 5

const orders = atom<{ id: string; number: string }[]>([])

/** The customer's newest orders, to choose one that support should see. */
export const $ownOrders: ReadableAtom<{ id: string; number: string }[]> = orders

const pick = ({ id, number }: { id: string; number: string }) => ({ id, number })

$session.listen(({ status }) => status === 'signed-out' && orders.set([]))

/** Without an answer there is none to choose; the customer can still write the number. */
export async function loadOwnOrders(): Promise<void> {
  if ($session.get().status !== 'signed-in') return orders.set([])
  const newest = await get('/api/v3/orders', ordersResponseSchema).catch(() => [])
  // Somebody who has left meanwhile takes them along.
  if ($session.get().status === 'signed-in') orders.set(newest.slice(0, most).map(pick))
}
