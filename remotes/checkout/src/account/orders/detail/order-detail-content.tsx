import type { Order } from '@storefront/api/order'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { CopyButton } from 'shared/ui/copy-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Columns } from '../../../common/columns.tsx'
import { SummaryCard } from '../../../common/totals/summary-card.tsx'
import { TotalsList } from '../../../common/totals/totals-list.tsx'
import { LineSummary } from '../../../order/line-summary.tsx'
import { ServerProgress } from '../../../result/servers/server-progress.tsx'
import { DeleteServerDialog } from '../../servers/delete-server-dialog.tsx'
import { StaleNotice } from '../../stale-notice.tsx'
import { useDetailHeading } from '../../use-detail-heading.ts'
import { OrderBadge } from '../order-badge.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAgainNotice } from './order-again-notice.tsx'
import { OrderHistoryCard } from './order-history-card.tsx'
import { OrderUnpaid } from './order-unpaid.tsx'
import styles from './order-detail.module.css'

type OrderDetailContentProps = { order: Order; isStale: boolean }

/** True for a server whose build failed, even if it was deleted since. */
const hasFailed = ({ steps }: Order['servers'][number]) =>
  steps.some(({ step }) => step === 'failed')
const isPaid = ({ state }: Order) => state === 'paid' || state === 'active'
const isUnpaid = ({ state }: Order) => state === 'awaiting_payment' || state === 'paying'

export function OrderDetailContent({ order, isStale }: OrderDetailContentProps) {
  const { t } = useTranslation('checkout')
  const { number, interval, lines, totals, servers, createdAt } = order
  const heading = useDetailHeading(t('orderNumber', { number }))
  return (
    <>
      <Row as="header" gap={4} rowGap={3} align="start" justify="space-between" wrap>
        <div>
          <Row
            as="h2"
            gap={3}
            rowGap={1}
            align="center"
            wrap
            className={styles.title}
            ref={heading}
            tabIndex={-1}
          >
            {t('orderNumber', { number })}
            <OrderBadge order={order} />
          </Row>
          <Text size="s" tone="muted" className={styles.facts}>
            {t('orders.servers', { count: servers.length })} ·{' '}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>{' '}
            <CopyButton text={number} label={t('receipt.copy')} />
          </Text>
        </div>
        <OrderActions order={order} />
      </Row>
      {isStale && <StaleNotice />}
      <OrderAgainNotice />
      {isUnpaid(order) && <OrderUnpaid order={order} />}
      <Columns
        aside={
          <SummaryCard label={t('summary.title')}>
            <LineSummary lines={lines} interval={interval} />
            <TotalsList
              totals={totals}
              interval={interval}
              isReceipt={order.paidAt !== null}
              refund={interval === 'month' ? (order.refund?.amount ?? null) : null}
            />
          </SummaryCard>
        }
      >
        {isPaid(order) && <ServerProgress order={order} canDelete />}
        <OrderHistoryCard hasFailed={servers.some(hasFailed)} />
      </Columns>
      <DeleteServerDialog />
    </>
  )
}
