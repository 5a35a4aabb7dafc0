import { useStore } from '@nanostores/react'
import type { Order } from '@storefront/api/order'

import { Columns } from '../common/columns.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { OpenAttempt } from './open-attempt.tsx'
import { $payment } from './payment.store.ts'
import { PaymentCard } from './payment-card.tsx'
import { PaymentNotices } from './payment-notices.tsx'

export function PaymentReview({ order }: { order: Order }) {
  const payment = useStore($payment)
  const isLeaving = payment.status === 'starting' || payment.status === 'leaving'
  const isOpen = isLeaving ? payment.isOpen : order.state === 'paying'
  return (
    <Columns aside={<OrderSummary order={order} />}>
      <PaymentNotices order={order} />
      {isOpen ? <OpenAttempt order={order} /> : <PaymentCard order={order} />}
    </Columns>
  )
}
