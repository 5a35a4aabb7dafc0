import type { Interval, StockItem } from '@storefront/api/flavor'

import type { Filters } from './filters.ts'
import { type GroupName, groupNames, groupOf } from './groups.ts'
import { gpuKinds, hasGpu, hasLocation, isMatch } from './match.ts'
import { sortPlans } from './sort.ts'

export type PlanGroup = {
  /** Null: one list without families, in the order the reader asked for. */
  name: GroupName | null
  plans: StockItem[]
  /** Plans of the group, also when `plans` are only the first of them. */
  count: number
}

export type Listing = { groups: PlanGroup[]; count: number }

/** A location or model that the shop does not know is as good as none. */
export function knownFilters(filters: Filters, plans: StockItem[]): Filters {
  const isKind = gpuKinds.some(kind => kind === filters.gpu)
  return {
    ...filters,
    location: plans.some(plan => hasLocation(plan, filters.location)) ? filters.location : '',
    gpu: isKind || plans.some(plan => hasGpu(plan, filters.gpu)) ? filters.gpu : '',
  }
}

export function listPlans(plans: StockItem[], filters: Filters, interval: Interval): Listing {
  const shown = sortPlans(
    plans.filter(plan => isMatch(plan, filters)),
    filters.sort,
    interval,
  )
  if (shown.length === 0) return { groups: [], count: 0 }
  if (filters.sort !== 'recommended') {
    return { groups: [groupWith(null, shown)], count: shown.length }
  }
  const groups = groupNames
    .map(name =>
      groupWith(
        name,
        shown.filter(plan => groupOf(plan) === name),
      ),
    )
    .filter(group => group.count > 0)
  return { groups, count: shown.length }
}

function groupWith(name: GroupName | null, plans: StockItem[]): PlanGroup {
  return { name, plans, count: plans.length }
}

/** The groups of the first `count` plans. */
export function firstRows({ groups }: Listing, count: number): PlanGroup[] {
  let rest = count
  const first = groups.map(group => {
    const plans = group.plans.slice(0, Math.max(0, rest))
    rest -= group.plans.length
    return { ...group, plans }
  })
  return first.filter(group => group.plans.length > 0)
}
