import type { Order } from '@storefront/api/order'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'

import { Columns } from '../../common/columns.tsx'
import { OrderSummary } from '../../order/order-summary.tsx'
import { NextSteps } from '../../result/next-steps.tsx'
import { ResultHead } from '../../result/result-head.tsx'
import { PageTitle } from '../page-title.tsx'
import { OrderNumber } from './order-number.tsx'
import { RefundNotice } from './refund-notice.tsx'

/** The order ended without servers: building failed, or the payment arrived after a cancellation or without stock. */
export function OrderRefunded({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const isHourly = order.interval === 'hour'
  const isUnbuilt = order.servers.some(server => server.state === 'failed')
  const title = t(isHourly ? 'refunded.nothing' : 'receipt.refunded')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ResultHead
        icon="circle-x"
        tone="pending"
        title={title}
        actions={
          <LinkButton to={paths.home} variant="primary">
            {t('closed.plans')}
          </LinkButton>
        }
      >
        <OrderNumber number={order.number} />
      </ResultHead>
      <Columns aside={<OrderSummary order={order} isReceipt />}>
        <p>
          {t(isUnbuilt ? 'refunded.unbuilt' : 'refunded.late')}{' '}
          {isHourly && t('refunded.unbilled', { amount: formatMonthly('0.00') })}
        </p>
        <RefundNotice order={order} />
        <NextSteps order={order} />
      </Columns>
    </>
  )
}
