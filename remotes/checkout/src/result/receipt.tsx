import type { Order } from '@storefront/api/order'
import { formatDateTime, formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { OrderNumber } from '../account/orders/order-number.tsx'
import { RefundNotice } from '../account/orders/refund-notice.tsx'
import { PageTitle } from '../account/page-title.tsx'
import { Columns } from '../common/columns.tsx'
import { OrderSummary } from '../order/order-summary.tsx'
import { SshKeyList } from '../order/ssh-keys/ssh-key-list.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrderSummarySlot } from './order-summary-slot.tsx'
import { ResultHead } from './result-head.tsx'
import { ServerProgress } from './servers/server-progress.tsx'

/** Shows the order as it was at the time of purchase, except for the state of the servers. */
export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const isHourly = order.interval === 'hour'
  const title = isHourly ? t('receipt.verified') : t('receipt.paid')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ResultHead
        icon="circle-check"
        tone="success"
        title={title}
        actions={
          <>
            <Button icon="receipt" onClick={() => print()}>
              {t('receipt.print')}
            </Button>
            <LinkButton to={paths.account} variant="ghost">
              {t('receipt.account')}
            </LinkButton>
          </>
        }
      >
        <OrderNumber number={order.number} />
        {order.paidAt && <time dateTime={order.paidAt}>{formatDateTime(order.paidAt)}</time>}
      </ResultHead>
      {isHourly && <p>{t('receipt.hourly', { cap: formatMonthly(order.totals.monthlyCap) })}</p>}
      <Columns aside={<OrderSummary order={order} isReceipt />}>
        <RefundNotice order={order} />
        <ServerProgress order={order} />
        <SshKeyList keys={order.sshKeys} />
        <OrderSummarySlot order={order} />
        <NextSteps order={order} />
      </Columns>
    </>
  )
}
