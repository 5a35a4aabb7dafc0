import type { Interval, StockItem } from '@storefront/api/flavor'
import { memo } from 'react'

import type { Sort } from '../filters.ts'
import { tableRoles } from '../table-roles.ts'
import type { Places } from '../units.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { CostCell } from './cost-cell.tsx'
import { Elsewhere } from './elsewhere.tsx'
import type { PlanAction } from './plan-action.tsx'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { PlanSpecs } from './plan-specs.tsx'
import { PlanStock } from './plan-stock.tsx'
import { useChanged } from './use-changed.tsx'
import styles from './plan-row.module.css'

export type PlanRowProps = {
  plan: StockItem
  interval: Interval
  inCart: number
  /** Where this plan can be had; absent when nowhere. */
  places?: Places
  sort: Sort
  Action: PlanAction
  /** Of a list that draws only what is in sight: which line it begins, and which row of all it is. */
  line?: number
  rowIndex?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

/** Kept as it is while others change: a catalogue has many rows. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, interval, inCart, places, sort, Action } = props
  const { line, rowIndex, measure } = props
  const isSoldOut = plan.left <= 0
  return (
    <tr
      {...tableRoles.row}
      aria-rowindex={rowIndex}
      className={rowIndex === undefined ? styles.row : styles.drawnRow}
      data-changed={useChanged(plan.product_id)}
      data-line={line}
      data-product={plan.product_id}
      data-sold-out={isSoldOut || undefined}
      ref={measure}
    >
      <CompareToggle plan={plan} />
      <PlanName plan={plan} />
      <PlanSpecs plan={plan} />
      <PlanStock inCart={inCart} places={places} plan={plan} />
      <PlanPrice interval={interval} plan={plan} sort={sort} />
      {isSoldOut ? (
        <Elsewhere Action={Action} className={styles.action} interval={interval} plan={plan} />
      ) : (
        <td {...tableRoles.cell} className={styles.action}>
          <Action inCart={inCart} interval={interval} plan={plan} />
        </td>
      )}
      <CostCell plan={plan} />
    </tr>
  )
})
