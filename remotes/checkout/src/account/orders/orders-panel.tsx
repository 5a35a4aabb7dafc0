import { useSearchParams } from 'shared/navigation'

import { OrderDetail } from './order-detail.tsx'
import { OrdersList } from './orders-list.tsx'

/** On the shell's account page: the orders, a few of them on the overview, or the one in the address. */
export function OrdersPanel() {
  const [query] = useSearchParams()
  const orderId = query.get('order')
  if (orderId !== null) return <OrderDetail key={orderId} orderId={orderId} />
  return <OrdersList isShort={query.get('section') !== 'orders'} />
}
