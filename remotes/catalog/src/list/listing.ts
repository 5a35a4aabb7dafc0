import type { Interval, StockItem } from '@storefront/api/flavor'

import type { Filters, Sort } from '../filters/filters.ts'
import { gpuKinds, hasGpu, hasLocation } from '../filters/match.ts'
import { feeOf } from '../plan/fee.ts'
import { type GpuCard, gpuOf } from '../plan/gpu.ts'
import { type GroupName, groupOf } from './groups/groups.ts'
import { type Part, sortByValue, sortInParts } from './sorting/sort.ts'

export type PlanGroup = {
  key: string
  /** Null: one list without families, in the sort order that the customer chose. */
  name: GroupName | null
  /** For a group of GPU plans. */
  card: GpuCard | null
  plans: StockItem[]
  /** Number of plans in the group, even when `plans` has only the first of them. */
  count: number
  /** Fee of the cheapest plan in stock; null when all are sold out. */
  from: string | null
  /** Video memory of the smallest and the largest plan, in GB. */
  vram: { from: number; to: number } | null
}

export type Listing = { groups: PlanGroup[]; count: number }

/** Drops a location or card that the shop does not have. */
export function knownFilters(filters: Filters, plans: StockItem[]): Filters {
  const isKind = gpuKinds.some(kind => kind === filters.gpu)
  return {
    ...filters,
    location: plans.some(plan => hasLocation(plan, filters.location)) ? filters.location : '',
    gpu: isKind || plans.some(plan => hasGpu(plan, filters.gpu)) ? filters.gpu : '',
  }
}

/** Sorts the filtered plans and groups them under headings. */
export function listPlans(shown: StockItem[], sort: Sort, interval: Interval): Listing {
  const groups =
    sort === 'recommended'
      ? sortInParts(shown, interval).map(part => toGroup(part, interval))
      : toOneList(sortByValue(shown, sort, interval), interval)
  return { groups, count: shown.length }
}

function toOneList(plans: StockItem[], interval: Interval): PlanGroup[] {
  if (plans.length === 0) return []
  const from = cheapest(plans, interval)
  return [{ key: 'all', name: null, card: null, plans, count: plans.length, from, vram: null }]
}

function toGroup({ key, plans, example }: Part, interval: Interval): PlanGroup {
  const card = gpuOf(example)
  return {
    key,
    name: groupOf(example),
    card,
    plans,
    count: plans.length,
    from: cheapest(plans, interval),
    vram: card && vramOf(plans),
  }
}

function cheapest(plans: StockItem[], interval: Interval): string | null {
  let least: string | null = null
  for (const plan of plans) {
    const fee = feeOf(plan, interval)
    if (plan.left > 0 && (least === null || Number(fee) < Number(least))) least = fee
  }
  return least
}

function vramOf(plans: StockItem[]): PlanGroup['vram'] {
  const sizes = plans.map(plan => gpuOf(plan)?.vram ?? 0)
  const most = sizes.reduce((one, other) => Math.max(one, other), 0)
  return most > 0
    ? { from: sizes.reduce((one, other) => Math.min(one, other), most), to: most }
    : null
}

/** The groups that contain the first `count` plans. */
export function firstRows({ groups }: Listing, count: number): PlanGroup[] {
  let rest = count
  const first = groups.map(group => {
    const plans = group.plans.slice(0, Math.max(0, rest))
    rest -= group.plans.length
    return { ...group, plans }
  })
  return first.filter(group => group.plans.length > 0)
}
