import { useDeferredValue } from 'react'

import type { Filters } from '../filters.ts'
import { firstRows, type Listing } from '../listing.ts'
import type { Places } from '../units.ts'
import { PlanFiller } from './plan-filler.tsx'
import { PlanGroup } from './plan-group.tsx'
import { PlanRow, type PlanRowProps } from './plan-row.tsx'
import { PlanTable } from './plan-table.tsx'

export type PlanListProps = Pick<PlanRowProps, 'interval' | 'Action' | 'sort'> & {
  listing: Listing
  /** Chosen, which the list may be one moment behind of. */
  filters: Filters
  inCart: Map<number, number>
  places: Map<string, Places>
  onChange: (change: Partial<Filters>) => void
}

/** More than a tall screen shows. */
const firstCount = 20

/** The first screen is drawn at once; the rest follows as soon as the browser has time, and may be interrupted. */
export function PlanList(props: PlanListProps) {
  const { listing, filters, inCart, places, onChange, ...rest } = props
  const drawn = useDeferredValue(listing.count, Math.min(listing.count, firstCount))
  return (
    <PlanTable onChange={onChange} sort={filters.sort}>
      {firstRows(listing, drawn).map(group => (
        <PlanGroup group={group} interval={rest.interval} key={group.key}>
          {group.plans.map(plan => (
            <PlanRow
              {...rest}
              inCart={inCart.get(plan.product_id) ?? 0}
              key={plan.product_id}
              places={places.get(plan.planName)}
              plan={plan}
            />
          ))}
        </PlanGroup>
      ))}
      <PlanFiller rows={listing.count - drawn} />
    </PlanTable>
  )
}
