import type { Order } from '@storefront/api/order'
import { List } from 'shared/ui/list'

import { OrderRow } from './order-row.tsx'
import styles from './order-rows.module.css'

export function OrderRows({ orders }: { orders: Order[] }) {
  return (
    <List className={styles.list}>
      {orders.map(order => (
        <OrderRow key={order.id} order={order} />
      ))}
    </List>
  )
}
