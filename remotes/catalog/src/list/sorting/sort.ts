import type { Interval, StockItem } from '@storefront/api/flavor'

import type { Sort, SortField } from '../../filters/filters.ts'
import { feeOf } from '../../plan/fee.ts'
import { gpuOf } from '../../plan/gpu.ts'
import { groupOf, groupRank } from '../groups/groups.ts'

type Compare = (left: StockItem, right: StockItem) => number

const byGroup: Compare = (left, right) => {
  const [one, other] = [groupOf(left), groupOf(right)]
  return one === other ? 0 : groupRank(one) - groupRank(other)
}
/** Cards with less memory first; the plans of a card stay together. */
const byCard: Compare = (left, right) => {
  const [one, other] = [gpuOf(left), gpuOf(right)]
  if (!one || !other || one.slug === other.slug) return 0
  return one.vram / one.count - other.vram / other.count || compareText(one.slug, other.slug)
}
const byCount: Compare = (left, right) => (gpuOf(left)?.count ?? 0) - (gpuOf(right)?.count ?? 0)
const byName: Compare = (left, right) => compareText(left.planName, right.planName)
const byAvailable: Compare = (left, right) => Number(right.left > 0) - Number(left.left > 0)
const byLocation: Compare = (left, right) => compareText(left.location, right.location)
/** The last criterion of every sort order, so that equal plans never swap. */
const byId: Compare = (left, right) => left.product_id - right.product_id

const by = (field: 'vcpus' | 'ram'): Compare => {
  return (left, right) => left[field] - right[field]
}
const byFee = (interval: Interval): Compare => {
  return (left, right) => Number(feeOf(left, interval)) - Number(feeOf(right, interval))
}

/** Compares code units, not locale rules, so that the order is the same for every language. */
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

/** Sort orders by price per unit. */
export const perUnitFields = ['per-vcpu', 'per-ram', 'per-vram'] as const satisfies SortField[]

/** The number of units that the price is divided by; null when the sort order is not by price per unit. */
export function unitCountOf(plan: StockItem, sort: Sort): number | null {
  const field = fieldOf(sort)
  if (field === 'per-vcpu') return plan.vcpus
  if (field === 'per-ram') return plan.ram
  return field === 'per-vram' ? (gpuOf(plan)?.vram ?? 0) : null
}

export function fieldOf(sort: Sort): SortField | 'recommended' {
  return sort.replace(/^-/, '') as SortField | 'recommended'
}

/** Null: the plan has no such value and is last in both directions. */
function measureOf(plan: StockItem, sort: Sort, interval: Interval): number | null {
  const field = fieldOf(sort)
  const fee = Number(feeOf(plan, interval))
  const parts = unitCountOf(plan, sort)
  if (parts !== null) return parts > 0 ? fee / parts : null
  if (field === 'price') return fee
  if (field === 'vram') return gpuOf(plan)?.vram || null
  if (field === 'stock') return plan.left
  return plan[field as 'vcpus' | 'ram' | 'disk']
}

/** The order that the customer chose. */
export function sortByValue(plans: StockItem[], sort: Sort, interval: Interval): StockItem[] {
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

/** The plans of one family or card. */
export type Part = { key: string; plans: StockItem[]; example: StockItem }

/**
 * Recommended order: by family or card, then size; within a size, plans in stock first. Each part is sorted on its own,
 * because its plans need no comparison of families and cards.
 */
export function sortInParts(plans: StockItem[], interval: Interval): Part[] {
  const parts = new Map<string, Part>()
  for (const plan of plans) {
    const card = gpuOf(plan)
    const key = card ? `gpu-${card.slug}` : groupOf(plan)
    const part = parts.get(key)
    if (part) part.plans.push(plan)
    else parts.set(key, { key, plans: [plan], example: plan })
  }
  const bySize = first(
    by('vcpus'),
    by('ram'),
    byName,
    byAvailable,
    byFee(interval),
    byLocation,
    byId,
  )
  const byCardCount = first(byCount, bySize)
  for (const { plans, example } of parts.values()) plans.sort(gpuOf(example) ? byCardCount : bySize)
  const byPart = first(byGroup, byCard)
  return [...parts.values()].sort((left, right) => byPart(left.example, right.example))
}
