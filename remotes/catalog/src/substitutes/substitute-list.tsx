import { useStore } from '@nanostores/react'
import type { Interval, StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useMemo } from 'react'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { findSubstitutes } from 'shared/substitutes'
import { List } from 'shared/ui/list'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { $plans } from '../list/plans.store.ts'
import { unitsInCart } from '../plan/units.ts'
import type { PlanAction } from '../purchase/plan-action.tsx'
import { SubstituteItem } from './substitute-item.tsx'
import styles from './substitute-list.module.css'

export type SubstituteListProps = { plan: StockItem; interval: Interval; Action: PlanAction }

/** Plans in stock that can replace an unavailable one. */
export function SubstituteList({ plan, interval, Action }: SubstituteListProps) {
  const { t } = useTranslation('catalog')
  const plans = useStore($plans)
  const inCart = unitsInCart(useStore($cart))
  const substitutes = useMemo(() => findSubstitutes(plan, plans), [plan, plans])
  const names = { plan: plan.planName, place: locationName(plan.location) }
  return (
    <Stack as="section" gap={1} aria-label={t('substitutes.region', names)} className={styles.list}>
      <Text weight="medium">
        {t('substitutes.soldOut', names)}{' '}
        <Text as="span" tone="muted" weight="regular">
          {substitutes.length > 0 ? t('substitutes.lead') : t('substitutes.none')}
        </Text>{' '}
        {substitutes.length === 0 && <TextLink to={paths.chat}>{t('substitutes.chat')}</TextLink>}
      </Text>
      {substitutes.length > 0 && (
        <List>
          {substitutes.map(substitute => (
            <SubstituteItem
              Action={Action}
              inCart={inCart.get(substitute.plan.product_id) ?? 0}
              interval={interval}
              key={substitute.plan.product_id}
              substitute={substitute}
            />
          ))}
        </List>
      )}
    </Stack>
  )
}
