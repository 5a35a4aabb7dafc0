import type { Message } from '@storefront/api/chat'
import { Stack } from 'shared/ui/stack'

import type { Viewer } from '../viewer.ts'
import { CartCard } from './cart-card.tsx'
import { OrderCard } from './order-card.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from '../message-item.module.css'

type MessageCardsProps = { message: Message; viewer: Viewer }

/** The plans, orders and cart that a message shows in addition to its text. */
export function MessageCards({ message, viewer }: MessageCardsProps) {
  const { plans, orders, cart, sentAt } = message
  if (plans.length + orders.length === 0 && !cart) return null
  return (
    <Stack gap={2} className={styles.cards}>
      {plans.map(plan => (
        <PlanCard key={plan.product_id} plan={plan} asOf={sentAt} viewer={viewer} />
      ))}
      {orders.map(order => (
        <OrderCard key={order.id} order={order} viewer={viewer} />
      ))}
      {cart && <CartCard cart={cart} viewer={viewer} />}
    </Stack>
  )
}
