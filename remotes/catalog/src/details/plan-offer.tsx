import { useStore } from '@nanostores/react'
import type { Interval, StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { lazyCode } from 'shared/lazy-code'
import { Card } from 'shared/ui/card'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Segmented } from 'shared/ui/segmented'
import { Text } from 'shared/ui/text'

import { createLazyPart } from '../lazy-part/lazy-part.tsx'
import { feeOf } from '../plan/fee.ts'
import { unitsInCart } from '../plan/units.ts'
import { AddAction } from '../purchase/add-action.tsx'
import { stockLevel } from '../stock/stock-level.ts'
import type { SubstituteListProps } from '../substitutes/substitute-list.tsx'
import styles from './plan-offer.module.css'

const SubstituteList = createLazyPart<SubstituteListProps>(
  lazyCode(() => import('../substitutes/substitute-list.tsx').then(part => part.SubstituteList)),
)

type PlanOfferProps = {
  plan: StockItem
  interval: Interval
  onInterval: (interval: Interval) => void
}

/** Price, stock, and the button that adds the plan to the cart, or its substitutes. */
export function PlanOffer({ plan, interval, onInterval }: PlanOfferProps) {
  const { t } = useTranslation('catalog')
  const inCart = unitsInCart(useStore($cart)).get(plan.product_id) ?? 0
  const other = interval === 'month' ? 'hour' : 'month'
  const { status, count } = stockLevel(plan.left)
  return (
    <Card as="section" aria-label={t('table.order')} className={styles.card}>
      <Segmented
        label={t('billing.label')}
        onValueChange={onInterval}
        options={[
          { value: 'month', label: t('billing.month') },
          { value: 'hour', label: t('billing.hour') },
        ]}
        value={interval}
      />
      <p className={styles.prices}>
        <Price
          amount={feeOf(plan, interval)}
          className={styles.price}
          emphasis="strong"
          interval={interval}
        />
        <span>
          <span aria-hidden="true">≈ </span>
          <Price amount={feeOf(plan, other)} emphasis="muted" interval={other} />
        </span>
      </p>
      <Row align="baseline" gap={2} rowGap={0} wrap>
        <span className={styles[status]}>
          {t(`stock.${status}`, { count, place: locationName(plan.location) })}
        </span>
        {inCart > 0 && (
          <Text as="span" size="xs" tone="accent">
            {t('stock.inCart', { count: inCart })}
          </Text>
        )}
      </Row>
      {status === 'soldOut' ? (
        <SubstituteList Action={AddAction} interval={interval} plan={plan} />
      ) : (
        <Row align="start" gap={2} wrap>
          <AddAction inCart={inCart} interval={interval} isProminent plan={plan} />
        </Row>
      )}
      {interval === 'hour' && (
        <Text size="xs" tone="muted">
          {t('billing.hourNote')}
        </Text>
      )}
    </Card>
  )
}
