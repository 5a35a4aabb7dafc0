import type { Interval, StockItem } from '@storefront/api/flavor'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { share } from 'shared/money'

import type { Sort } from '../../filters/filters.ts'
import { feeOf } from '../../plan/fee.ts'
import { fieldOf, unitCountOf } from '../sorting/sort.ts'
import styles from './plan-price.module.css'

type PricePerUnitProps = { plan: StockItem; interval: Interval; sort: Sort }

/** `$20.75 per vCPU` while the list is sorted by that price. */
export function PricePerUnit({ plan, interval, sort }: PricePerUnitProps) {
  const { t } = useTranslation('catalog')
  const parts = unitCountOf(plan, sort)
  if (parts === null || parts <= 0) return null
  const amount = share(feeOf(plan, interval), parts, interval === 'month' ? 2 : 4)
  const price = formatMoney(amount, interval)
  return <span className={styles.share}>{t(`share.${fieldOf(sort)}`, { price })}</span>
}
