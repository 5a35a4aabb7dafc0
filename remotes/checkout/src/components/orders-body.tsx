import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { loadOrders, type Orders } from '../orders.ts'
import { OrderRow } from './order-row.tsx'
import styles from './orders-body.module.css'

export function OrdersBody({ list }: { list: Orders }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  if (list.status === 'loading')
    return (
      <div className={styles.loading}>
        <VisuallyHidden role="status">{t('orders.loading')}</VisuallyHidden>
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    )
  if (list.status === 'failed')
    return (
      <ErrorPanel
        title={t('orders.failed')}
        description={shared.t(errorToKey(list.error))}
        requestId={list.error instanceof ApiError ? list.error.requestId : null}
        onRetry={() => void loadOrders()}
      />
    )
  if (list.orders.length === 0)
    return (
      <EmptyState
        icon="receipt"
        title={t('orders.empty.title')}
        description={t('orders.empty.description')}
        action={<LinkButton to={paths.home}>{t('orders.empty.action')}</LinkButton>}
      />
    )
  return (
    <ul className={styles.list}>
      {list.orders.map(order => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}
