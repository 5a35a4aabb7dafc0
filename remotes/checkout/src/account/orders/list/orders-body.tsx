import { useStore } from '@nanostores/react'
import type { OrderGroup } from '@storefront/api/account'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import type { Resource } from 'shared/resource'
import { Button } from 'shared/ui/button'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

import { AccountFailure } from '../../account-failure.tsx'
import { RowsSkeleton } from '../../rows-skeleton.tsx'
import { ShowMore } from '../../show-more.tsx'
import {
  $moreOrders,
  loadMoreOrders,
  loadOrderList,
  type OrderList,
  showOrderGroup,
} from './order-list.store.ts'
import { OrderRows } from './order-rows.tsx'

type OrdersBodyProps = { list: Resource<OrderList>; group: OrderGroup; isShort: boolean }

const shortLength = 5

export function OrdersBody({ list, group, isShort }: OrdersBodyProps) {
  const { t } = useTranslation('checkout')
  const moreStatus = useStore($moreOrders)
  if (list.status === 'loading') return <RowsSkeleton label={t('orders.loading')} />
  if (list.status === 'failed')
    return (
      <AccountFailure
        title={t('orders.failed')}
        error={list.error}
        onRetry={() => void loadOrderList()}
      />
    )
  const { rows: orders, next } = list.content
  if (orders.length === 0) return <NoOrders group={group} />
  return (
    <>
      <OrderRows orders={isShort ? orders.slice(0, shortLength) : orders} />
      {!isShort && next !== null && (
        <ShowMore
          status={moreStatus}
          name={t('account.orders.more')}
          onMore={() => void loadMoreOrders()}
        />
      )}
    </>
  )
}

function NoOrders({ group }: { group: OrderGroup }) {
  const { t } = useTranslation('checkout')
  if (group === 'all')
    return (
      <EmptyState
        icon="receipt"
        title={t('orders.empty.title')}
        description={t('orders.empty.description')}
        action={<LinkButton to={paths.home}>{t('orders.empty.action')}</LinkButton>}
      />
    )
  return (
    <EmptyState
      icon="receipt"
      title={t('account.orders.none')}
      action={<Button onClick={() => showOrderGroup('all')}>{t('account.orders.showAll')}</Button>}
    />
  )
}
