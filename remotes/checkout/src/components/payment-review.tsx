import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'

import { Columns } from './columns.tsx'
import { LineSummary } from './line-summary.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TotalsList } from './totals-list.tsx'

export function PaymentReview({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  return (
    <Columns
      aside={
        <SummaryCard label={t('summary.title')}>
          <LineSummary lines={order.lines} interval={order.interval} />
          <TotalsList totals={order.totals} interval={order.interval} />
        </SummaryCard>
      }
    >
      <PaymentNotices order={order} />
      <PaymentCard order={order} />
    </Columns>
  )
}
