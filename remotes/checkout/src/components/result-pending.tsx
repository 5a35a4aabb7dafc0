import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'
import { Spinner } from 'shared/ui/spinner'

import { Columns } from './columns.tsx'
import { LineSummary } from './line-summary.tsx'
import { ResultHead } from './result-head.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TotalsList } from './totals-list.tsx'
import styles from './result-pending.module.css'

export function ResultPending({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <ResultHead icon="clock" tone="pending" title={t('pending.title')}>
        {t('orderNumber', { number: order.number })}
      </ResultHead>
      <Columns
        aside={
          <SummaryCard label={t('summary.title')}>
            <LineSummary lines={order.lines} interval={order.interval} />
            <TotalsList totals={order.totals} interval={order.interval} />
          </SummaryCard>
        }
      >
        <div className={styles.wait} role="status">
          <Spinner size={20} />
          <p>{t('pending.text')}</p>
        </div>
        <p className={styles.unfinished}>
          {t('pending.unfinished')}{' '}
          <LinkButton to={paths.payment(order.id)} size="small">
            {t('pending.back')}
          </LinkButton>
        </p>
      </Columns>
    </>
  )
}
