import type { Interval, StockItem } from '@storefront/api/flavor'
import { Price } from 'shared/ui/price'

import type { Sort } from '../../filters/filters.ts'
import { feeOf } from '../../plan/fee.ts'
import { tableRoles } from '../table/table-roles.ts'
import { PricePerUnit } from './price-per-unit.tsx'
import styles from './plan-price.module.css'

type PlanPriceProps = { plan: StockItem; interval: Interval; sort: Sort }

/**
 * The price in the chosen interval, with the other one below it. A list sorted by price per unit also shows that price.
 */
export function PlanPrice({ plan, interval, sort }: PlanPriceProps) {
  const other = interval === 'month' ? 'hour' : 'month'
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <Price amount={feeOf(plan, interval)} emphasis="strong" interval={interval} />
      <span className={styles.other}>
        <span aria-hidden="true">≈ </span>
        <Price amount={feeOf(plan, other)} emphasis="muted" interval={other} />
      </span>
      <PricePerUnit interval={interval} plan={plan} sort={sort} />
    </td>
  )
}
