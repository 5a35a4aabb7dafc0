import type { Interval, StockItem } from '@storefront/api/flavor'

import type { Sort } from './filters.ts'
import { groupNames, groupOf } from './groups.ts'

type Compare = (left: StockItem, right: StockItem) => number

/** Good enough to put fees in order; amounts are never computed from it. */
const fee = (plan: StockItem, interval: Interval) =>
  Number(interval === 'month' ? plan.monthly_fee : plan.hourly_fee)

const byGroup: Compare = (left, right) =>
  groupNames.indexOf(groupOf(left)) - groupNames.indexOf(groupOf(right))
const byName: Compare = (left, right) => compareText(left.planName, right.planName)
const byAvailable: Compare = (left, right) => Number(right.left > 0) - Number(left.left > 0)
const byLocation: Compare = (left, right) => compareText(left.location, right.location)
/** Last word of every order, so that equal plans never change places. */
const byId: Compare = (left, right) => left.product_id - right.product_id

const by = (field: 'vcpus' | 'ram' | 'disk'): Compare => {
  return (left, right) => left[field] - right[field]
}
const byFee = (interval: Interval): Compare => {
  return (left, right) => fee(left, interval) - fee(right, interval)
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

function comparisonOf(sort: Sort, interval: Interval): Compare {
  const rest = first(byFee(interval), byName, byLocation, byId)
  if (sort === 'recommended') {
    return first(byGroup, by('vcpus'), by('ram'), byName, byAvailable, rest)
  }
  const field = sort.replace('-', '') as 'price' | 'vcpus' | 'ram' | 'disk'
  const compare = field === 'price' ? byFee(interval) : by(field)
  return first(sort.startsWith('-') ? (left, right) => compare(right, left) : compare, rest)
}

/** Recommended: by family, then size; within a size those in stock first. */
export function sortPlans(plans: StockItem[], sort: Sort, interval: Interval): StockItem[] {
  return plans.toSorted(comparisonOf(sort, interval))
}
