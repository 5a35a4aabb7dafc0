import { type OrderGroup, orderGroupSchema } from '@storefront/api/account'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import type { Resource } from 'shared/resource'
import { Select } from 'shared/ui/select'

import { type OrderList, showOrderGroup } from './order-list.store.ts'

type OrdersFilterProps = { list: Resource<OrderList>; group: OrderGroup }

const isGroup = (value: string): value is OrderGroup => orderGroupSchema.safeParse(value).success

/** The counts stay visible while another group loads. */
export function OrdersFilter({ list, group }: OrdersFilterProps) {
  const { t } = useTranslation('checkout')
  const [counts, setCounts] = useState<OrderList['counts'] | null>(null)
  const fresh = list.status === 'ready' ? list.content.counts : null

  useEffect(() => {
    if (fresh) setCounts(fresh)
  }, [fresh])

  if (!counts || counts.all === 0) return null
  return (
    <Select
      label={t('account.orders.show')}
      isLabelHidden
      value={group}
      options={orderGroupSchema.options.map(value => ({
        value,
        label: t(`account.orders.group.${value}`, { count: counts[value] }),
      }))}
      onValueChange={value => isGroup(value) && showOrderGroup(value)}
    />
  )
}
