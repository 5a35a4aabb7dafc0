import type { Interval, StockItem } from '@storefront/api/flavor'

import { feeOf } from '../filters/facets.ts'
import type { Sort, SortField } from '../filters/filters.ts'
import { gpuOf } from './gpu.ts'
import { groupOf, groupRank } from './groups.ts'

type Compare = (left: StockItem, right: StockItem) => number

const byGroup: Compare = (left, right) => {
  const [one, other] = [groupOf(left), groupOf(right)]
  return one === other ? 0 : groupRank(one) - groupRank(other)
}
/** Cards with less memory first, each with its own plans. */
const byCard: Compare = (left, right) => {
  const [one, other] = [gpuOf(left), gpuOf(right)]
  if (!one || !other || one.slug === other.slug) return 0
  return one.vram / one.count - other.vram / other.count || compareText(one.slug, other.slug)
}
const byCount: Compare = (left, right) => (gpuOf(left)?.count ?? 0) - (gpuOf(right)?.count ?? 0)
const byName: Compare = (left, right) => compareText(left.planName, right.planName)
const byAvailable: Compare = (left, right) => Number(right.left > 0) - Number(left.left > 0)
const byLocation: Compare = (left, right) => compareText(left.location, right.location)
/** Last word of every order, so that equal plans never change places. */
const byId: Compare = (left, right) => left.product_id - right.product_id

const by = (field: 'vcpus' | 'ram'): Compare => {
  return (left, right) => left[field] - right[field]
}
const byFee = (interval: Interval): Compare => {
  return (left, right) => Number(feeOf(left, interval)) - Number(feeOf(right, interval))
}

/** Code units, not the reader's language: the order is the same for everybody. */
function compareText(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

function first(...comparisons: Compare[]): Compare {
  return (left, right) => {
    for (const compare of comparisons) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  }
}

/** Orders in which a price is shared by what it buys. */
export const shareFields = ['per-vcpu', 'per-ram', 'per-vram'] as const satisfies SortField[]

/** How many of what a price is shared by; null where the order does not ask for that. */
export function shareOf(plan: StockItem, sort: Sort): number | null {
  const field = fieldOf(sort)
  if (field === 'per-vcpu') return plan.vcpus
  if (field === 'per-ram') return plan.ram
  return field === 'per-vram' ? (gpuOf(plan)?.vram ?? 0) : null
}

export function fieldOf(sort: Sort): SortField | 'recommended' {
  return sort.replace(/^-/, '') as SortField | 'recommended'
}

/** Null: the plan has nothing to be compared by and stands last, whichever way round. */
function measureOf(plan: StockItem, sort: Sort, interval: Interval): number | null {
  const field = fieldOf(sort)
  const fee = Number(feeOf(plan, interval))
  const parts = shareOf(plan, sort)
  if (parts !== null) return parts > 0 ? fee / parts : null
  if (field === 'price') return fee
  if (field === 'vram') return gpuOf(plan)?.vram || null
  if (field === 'stock') return plan.left
  return plan[field as 'vcpus' | 'ram' | 'disk']
}

function sortByValue(plans: StockItem[], sort: Sort, interval: Interval): StockItem[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const rest = first(byFee(interval), byName, byLocation, byId)
  return plans
    .map(plan => ({ plan, value: measureOf(plan, sort, interval) }))
    .sort((left, right) => {
      if (left.value === right.value) return rest(left.plan, right.plan)
      if (left.value === null) return 1
      if (right.value === null) return -1
      return sign * (left.value - right.value)
    })
    .map(({ plan }) => plan)
}

/** Recommended: by family or card, then size; within a size those in stock first. */
export function sortPlans(plans: StockItem[], sort: Sort, interval: Interval): StockItem[] {
  if (sort !== 'recommended') return sortByValue(plans, sort, interval)
  const rest = [byName, byAvailable, byFee(interval), byLocation, byId]
  return plans.toSorted(first(byGroup, byCard, byCount, by('vcpus'), by('ram'), ...rest))
}
