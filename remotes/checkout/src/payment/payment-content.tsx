import { useEffect } from 'react'
import { paths, useNavigate } from 'shared/navigation'

import { OrderFailure } from '../account/orders/order-failure.tsx'
import { PageSkeleton } from '../common/page-skeleton.tsx'
import type { OrderView } from '../order/order.store.ts'
import { OrderClosed } from './order-closed.tsx'
import { OrderExpired } from './order-expired.tsx'
import { PaymentReview } from './payment-review.tsx'

export function PaymentContent({ view }: { view: OrderView }) {
  const navigate = useNavigate()
  const paidId = view.status === 'ready' && isPaid(view.order.state) ? view.order.id : null

  useEffect(() => {
    if (paidId) navigate(paths.result(paidId), { replace: true })
  }, [paidId, navigate])

  if (view.status === 'failed') return <OrderFailure error={view.error} />
  if (view.status !== 'ready' || paidId) return <PageSkeleton />
  const { order } = view
  if (order.state === 'cancelled') return <OrderClosed order={order} />
  if (order.state === 'expired') return <OrderExpired order={order} />
  return <PaymentReview order={order} />
}

const isPaid = (state: string) => ['paid', 'active', 'refunded'].includes(state)
