import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { formatGigabytes, formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import type { Substitute } from 'shared/substitutes'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import type { PlanAction } from '../purchase/plan-action.tsx'
import { stockLevel } from '../stock/stock-level.ts'
import styles from './substitute-item.module.css'

type SubstituteItemProps = {
  substitute: Substitute
  interval: Interval
  inCart: number
  Action: PlanAction
}

export function SubstituteItem({ substitute, interval, inCart, Action }: SubstituteItemProps) {
  const { t } = useTranslation('catalog')
  const { plan, kind, priceDifference } = substitute
  const { status, count } = stockLevel(plan.left)
  const amount = interval === 'month' ? plan.monthly_fee : plan.hourly_fee
  const sizes = {
    place: locationName(plan.location),
    vcpus: plan.vcpus,
    ram: formatGigabytes(plan.ram),
  }
  return (
    <li className={styles.item}>
      <span className={styles.plan}>
        <Text as="span" weight="medium">
          {plan.planName}, {locationName(plan.location)}
        </Text>{' '}
        <span className={styles.kind}>{t(`substitutes.kind.${kind}`, sizes)}</span>
      </span>{' '}
      <span className={styles.price}>
        <Price amount={amount} interval={interval} />{' '}
        <span className={styles.kind}>
          {differenceText(priceDifference[interval], interval, t)}
        </span>
      </span>{' '}
      <span className={styles.stock}>{t(`stock.${status}`, { count })}</span>
      <Row as="span" gap={0} justify="end" className={styles.action}>
        <Action inCart={inCart} interval={interval} isCompact plan={plan} />
      </Row>
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function differenceText(difference: string, interval: Interval, t: Translate): string {
  if (Number(difference) === 0) return t('substitutes.samePrice')
  const amount = formatMoney(difference.replace('-', ''), interval)
  return t(difference.startsWith('-') ? 'substitutes.less' : 'substitutes.more', { amount })
}
