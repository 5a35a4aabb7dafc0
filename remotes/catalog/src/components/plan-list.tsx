import type { Interval } from '@storefront/api/flavor'

import type { Filters } from '../filters.ts'
import type { Listing } from '../listing.ts'
import type { PlanAction } from './plan-action.tsx'
import { PlanGroup } from './plan-group.tsx'
import { PlanRow } from './plan-row.tsx'
import { PlanTable } from './plan-table.tsx'

type PlanListProps = {
  listing: Listing
  filters: Filters
  interval: Interval
  inCart: Map<number, number>
  inStock: Map<string, number>
  onChange: (change: Partial<Filters>) => void
  Action: PlanAction
}

export function PlanList(props: PlanListProps) {
  const { listing, filters, interval, inCart, inStock, onChange, Action } = props
  return (
    <PlanTable onChange={onChange} sort={filters.sort}>
      {listing.groups.map(({ name, plans }) => (
        <PlanGroup count={plans.length} key={name} name={name}>
          {plans.map(plan => (
            <PlanRow
              Action={Action}
              inCart={inCart.get(plan.product_id) ?? 0}
              inStock={inStock.get(plan.planName) ?? 0}
              interval={interval}
              key={plan.product_id}
              plan={plan}
            />
          ))}
        </PlanGroup>
      ))}
    </PlanTable>
  )
}
