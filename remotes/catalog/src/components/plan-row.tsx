import type { Interval, StockItem } from '@storefront/api/flavor'
import { memo } from 'react'

import { tableRoles } from '../table-roles.ts'
import { Elsewhere } from './elsewhere.tsx'
import type { PlanAction } from './plan-action.tsx'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { PlanSpecs } from './plan-specs.tsx'
import { PlanStock } from './plan-stock.tsx'
import styles from './plan-row.module.css'

export type PlanRowProps = {
  plan: StockItem
  interval: Interval
  inCart: number
  /** Locations that have this plan in stock. */
  inStock: number
  Action: PlanAction
}

/** Kept as it is while others change: a catalogue has many rows. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, interval, inCart, inStock, Action } = props
  const isSoldOut = plan.left <= 0
  return (
    <tr {...tableRoles.row} className={styles.row} data-sold-out={isSoldOut || undefined}>
      <PlanName plan={plan} />
      <PlanSpecs plan={plan} />
      <PlanStock inCart={inCart} left={plan.left} />
      <PlanPrice interval={interval} plan={plan} />
      <td {...tableRoles.cell} className={styles.action}>
        {isSoldOut ? (
          <Elsewhere count={inStock} plan={plan} />
        ) : (
          <Action inCart={inCart} interval={interval} plan={plan} />
        )}
      </td>
    </tr>
  )
})
