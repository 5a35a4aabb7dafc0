import { useSearchParams } from 'shared/navigation'

import { OrderDetail } from './detail/order-detail.tsx'
import { OrdersList } from './list/orders-list.tsx'

/** A panel on the shell's account page: the list of orders, a short list on the overview, or the order in the URL. */
export function OrdersPanel() {
  const [query] = useSearchParams()
  const orderId = query.get('order')
  if (orderId !== null) return <OrderDetail key={orderId} orderId={orderId} />
  return <OrdersList isShort={query.get('section') !== 'orders'} />
}
