import type { Interval, StockItem } from '@storefront/api/flavor'
import { memo } from 'react'

import { CompareToggle } from '../../compare/compare-toggle.tsx'
import { CostCell } from '../../cost/cost-cell.tsx'
import type { Sort } from '../../filters/filters.ts'
import { SubstitutesButton } from '../../filters/results/substitutes-button.tsx'
import type { StockedLocations } from '../../plan/units.ts'
import { AddAction } from '../../purchase/add-action.tsx'
import type { PlanAction } from '../../purchase/plan-action.tsx'
import { PlanStock } from '../../stock/plan-stock.tsx'
import { useChanged } from '../../stock/use-changed.ts'
import { tableRoles } from '../table/table-roles.ts'
import { PlanName } from './plan-name.tsx'
import { PlanPrice } from './plan-price.tsx'
import { PlanSpecs } from './plan-specs.tsx'
import styles from './plan-row.module.css'

export type PlanRowProps = {
  plan: StockItem
  interval: Interval
  inCart: number
  /** The other locations where this plan is in stock; absent when there are none. */
  locations?: StockedLocations
  sort: Sort
  Action: PlanAction
  /** For a virtual list: the line that starts with this row, and the index of the row among all rows. */
  line?: number
  rowIndex?: number
  measure?: (row: HTMLTableRowElement | null) => void
}

/** Memoized, because a catalog has many rows. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { plan, interval, inCart, locations, sort, Action } = props
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
      data-terms={interval}
      ref={measure}
    >
      <CompareToggle plan={plan} />
      <PlanName interval={interval} isLink={Action === AddAction} plan={plan} />
      <PlanSpecs plan={plan} />
      <PlanStock inCart={inCart} locations={locations} plan={plan} />
      <PlanPrice interval={interval} plan={plan} sort={sort} />
      {isSoldOut ? (
        <SubstitutesButton
          Action={Action}
          className={styles.action}
          interval={interval}
          plan={plan}
        />
      ) : (
        <td {...tableRoles.cell} className={styles.action}>
          <Action inCart={inCart} interval={interval} plan={plan} />
        </td>
      )}
      <CostCell plan={plan} />
    </tr>
  )
})
