import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'

import { SummaryCard } from '../common/totals/summary-card.tsx'
import { TotalsList } from '../common/totals/totals-list.tsx'
import { LineSummary } from './line-summary.tsx'

type OrderSummaryProps = {
  order: Order
  /** The order is paid: shows what was charged instead of what is due. */
  isReceipt?: boolean
}

export function OrderSummary({ order, isReceipt = false }: OrderSummaryProps) {
  const { t } = useTranslation('checkout')
  return (
    <SummaryCard label={t(isReceipt ? 'receipt.title' : 'summary.title')}>
      <LineSummary lines={order.lines} interval={order.interval} />
      <TotalsList
        totals={order.totals}
        interval={order.interval}
        isReceipt={isReceipt}
        refund={order.interval === 'month' ? (order.refund?.amount ?? null) : null}
      />
    </SummaryCard>
  )
}
