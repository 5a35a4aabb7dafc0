import type { Order } from '@storefront/api/order'

import { OrderRow } from './order-row.tsx'
import styles from './order-rows.module.css'

export function OrderRows({ orders }: { orders: Order[] }) {
  return (
    <ul className={styles.list}>
      {orders.map(order => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}
