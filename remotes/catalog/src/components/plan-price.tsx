import type { Interval, StockItem } from '@storefront/api/flavor'
import { Price } from 'shared/ui/price'

import { tableRoles } from '../table-roles.ts'
import styles from './plan-price.module.css'

type PlanPriceProps = { plan: StockItem; interval: Interval }

/** The chosen interval's price first, the other one below. */
export function PlanPrice({ plan, interval }: PlanPriceProps) {
  const fees = { month: plan.monthly_fee, hour: plan.hourly_fee }
  const other = interval === 'month' ? 'hour' : 'month'
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <Price amount={fees[interval]} emphasis="strong" interval={interval} />
      <Price amount={fees[other]} className={styles.other} emphasis="muted" interval={other} />
    </td>
  )
}
