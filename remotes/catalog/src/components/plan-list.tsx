import { useDeferredValue } from 'react'

import type { Filters } from '../filters.ts'
import { firstRows, type Listing } from '../listing.ts'
import { PlanFiller } from './plan-filler.tsx'
import { PlanGroup } from './plan-group.tsx'
import { PlanRow, type PlanRowProps } from './plan-row.tsx'
import { PlanTable } from './plan-table.tsx'

type PlanListProps = Pick<PlanRowProps, 'interval' | 'Action'> & {
  listing: Listing
  filters: Filters
  inCart: Map<number, number>
  inStock: Map<string, number>
  onChange: (change: Partial<Filters>) => void
}

/** More than a tall screen shows. */
const firstCount = 20

/** The first screen is drawn at once; the rest follows as soon as the browser has time, and may be interrupted. */
export function PlanList(props: PlanListProps) {
  const { listing, filters, inCart, inStock, onChange, ...rest } = props
  const drawn = useDeferredValue(listing.count, Math.min(listing.count, firstCount))
  return (
    <PlanTable onChange={onChange} sort={filters.sort}>
      {firstRows(listing, drawn).map(({ name, plans, count }) => (
        <PlanGroup count={count} key={name} name={name}>
          {plans.map(plan => (
            <PlanRow
              {...rest}
              inCart={inCart.get(plan.product_id) ?? 0}
              inStock={inStock.get(plan.planName) ?? 0}
              key={plan.product_id}
              plan={plan}
            />
          ))}
        </PlanGroup>
      ))}
      <PlanFiller rows={listing.count - drawn} />
    </PlanTable>
  )
}
