import { Fragment, useRef } from 'react'

import { PlanGroup } from '../groups/plan-group.tsx'
import type { PlanListProps } from '../plan-list.tsx'
import { PlanRow } from '../row/plan-row.tsx'
import { PlanTable } from '../table/plan-table.tsx'
import { countRows } from './lines.ts'
import { RowFiller } from './row-filler.tsx'
import { useFocusedPlan } from './use-focused-plan.ts'
import { useWindow } from './use-window.ts'
import styles from './virtual-list.module.css'

/** A long list that renders only the rows in view. `aria-rowcount` gives screen readers the full length. */
export function VirtualList(props: PlanListProps) {
  const { listing, filters, inCart, locations, onChange, ...rest } = props
  const table = useRef<HTMLTableElement>(null)
  const { focused, handlers } = useFocusedPlan()
  const { segments, after, measure } = useWindow(listing.groups, table, focused)
  return (
    <PlanTable
      {...handlers}
      aria-rowcount={countRows(listing.groups)}
      className={styles.table}
      onSort={onChange}
      ref={table}
      sort={filters.sort}
    >
      {segments.map(({ group, parts }) => {
        const head = parts.find(({ line }) => line.plans.length === 0)
        return (
          <PlanGroup
            before={head && <RowFiller height={head.before} />}
            group={group}
            head={head && { ref: measure, line: head.index, rowIndex: head.line.rowIndex }}
            interval={rest.interval}
            isVirtual
            key={group.key}
          >
            {parts.map(({ line, index, before }) => (
              <Fragment key={line.key}>
                {line !== head?.line && <RowFiller height={before} />}
                {line.plans.map((plan, place) => (
                  <PlanRow
                    {...rest}
                    inCart={inCart.get(plan.product_id) ?? 0}
                    key={plan.product_id}
                    line={place === 0 ? index : undefined}
                    measure={place === 0 ? measure : undefined}
                    locations={locations.get(plan.planName)}
                    plan={plan}
                    rowIndex={line.rowIndex + place}
                  />
                ))}
              </Fragment>
            ))}
          </PlanGroup>
        )
      })}
      {after > 0 && (
        <tbody>
          <RowFiller height={after} />
        </tbody>
      )}
    </PlanTable>
  )
}
