import type { Order } from '@storefront/api/order'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { CopyButton } from 'shared/ui/copy-button'
import { LinkButton } from 'shared/ui/link-button'

import { Columns } from './columns.tsx'
import { LineSummary } from './line-summary.tsx'
import { ResultHead } from './result-head.tsx'
import { ServerProgress } from './server-progress.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TotalsList } from './totals-list.tsx'

export function Receipt({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const isHourly = order.interval === 'hour'
  const paid = isHourly ? t('receipt.verified') : t('receipt.paid')
  return (
    <>
      <ResultHead
        icon="circle-check"
        tone="success"
        title={order.state === 'refunded' ? t('receipt.refunded') : paid}
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
        <span>{t('orderNumber', { number: order.number })}</span>
        <CopyButton text={order.number} label={t('receipt.copy')} />
        {order.paidAt && <time dateTime={order.paidAt}>{formatDateTime(order.paidAt)}</time>}
      </ResultHead>
      <Columns
        aside={
          <SummaryCard label={t('receipt.title')}>
            <LineSummary lines={order.lines} interval={order.interval} />
            <TotalsList totals={order.totals} interval={order.interval} isReceipt />
          </SummaryCard>
        }
      >
        <ServerProgress servers={order.servers} />
      </Columns>
    </>
  )
}
