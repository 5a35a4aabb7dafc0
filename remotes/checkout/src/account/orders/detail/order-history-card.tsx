import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'

import { AccountCard } from '../../account-card.tsx'
import { AccountFailure } from '../../account-failure.tsx'
import { RowsSkeleton } from '../../rows-skeleton.tsx'
import { $orderHistory, loadOrderHistory } from './order-history.ts'
import { OrderTimeline } from './order-timeline.tsx'

/** The state changes of the order and all payment attempts, oldest first. */
export function OrderHistoryCard({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useTranslation('checkout')
  const history = useStore($orderHistory)
  return (
    <AccountCard title={t('account.history.title')} isBusy={history.status === 'loading'}>
      {history.status === 'loading' && <RowsSkeleton label={t('loading')} count={2} />}
      {history.status === 'failed' && (
        <AccountFailure
          title={t('account.history.failed')}
          error={history.error}
          onRetry={() => void loadOrderHistory()}
        />
      )}
      {history.status === 'ready' && (
        <OrderTimeline history={history.content} hasFailed={hasFailed} />
      )}
    </AccountCard>
  )
}
