import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { TextLink } from 'shared/ui/text-link'

import { AccountCard } from '../../account-card.tsx'
import {
  $orderGroup,
  $orderList,
  followOrderList,
  loadOrderList,
  showOrderGroup,
} from './order-list.store.ts'
import { OrdersBody } from './orders-body.tsx'
import { OrdersFilter } from './orders-filter.tsx'

export function OrdersList({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation('checkout')
  const list = useStore($orderList)
  const group = useStore($orderGroup)

  useEffect(() => {
    // The overview shows the newest orders of all groups, regardless of the filter of the list.
    if (isShort) showOrderGroup('all')
    return followOrderList()
  }, [isShort])

  const hasOrders = list.status === 'ready' && list.content.counts.all > 0
  return (
    <AccountCard
      title={t('orders.title')}
      isBusy={list.status === 'loading'}
      onUpdate={list.status === 'ready' && list.isStale ? () => void loadOrderList() : undefined}
      action={
        isShort ? (
          hasOrders && (
            <TextLink to={paths.accountSection('orders')}>{t('receipt.account')}</TextLink>
          )
        ) : (
          <OrdersFilter list={list} group={group} />
        )
      }
    >
      <OrdersBody list={list} group={group} isShort={isShort} />
    </AccountCard>
  )
}
