import { OrderFailure } from '../account/orders/order-failure.tsx'
import { OrderMissing } from '../account/orders/order-missing.tsx'
import { OrderRefunded } from '../account/orders/order-refunded.tsx'
import { StaleNotice } from '../account/stale-notice.tsx'
import { PageSkeleton } from '../common/page-skeleton.tsx'
import type { OrderView } from '../order/order.store.ts'
import { OrderClosed } from '../payment/order-closed.tsx'
import { Receipt } from './receipt.tsx'
import { ResultPending } from './result-pending.tsx'
import { ResultUnpaid } from './result-unpaid.tsx'

type ResultContentProps = { view: OrderView; hasId: boolean }

export function ResultContent({ view, hasId }: ResultContentProps) {
  if (view.status === 'loading') return <PageSkeleton />
  if (view.status === 'missing') return <OrderMissing hasId={hasId} />
  if (view.status === 'failed') return <OrderFailure error={view.error} />
  return (
    <>
      {view.isStale && <StaleNotice />}
      <OrderState order={view.order} />
    </>
  )
}

function OrderState({ order }: Pick<Extract<OrderView, { status: 'ready' }>, 'order'>) {
  switch (order.state) {
    case 'paying':
      return <ResultPending order={order} />
    case 'awaiting_payment':
      return <ResultUnpaid order={order} />
    case 'expired':
    case 'cancelled':
      return <OrderClosed order={order} />
    case 'refunded':
      return <OrderRefunded order={order} />
    default:
      return <Receipt order={order} />
  }
}
