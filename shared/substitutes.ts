import { type Interval, planTypeOf, type StockItem } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'

import { compareMoney, difference } from './money.ts'

/** What a plan must tell to be replaced; a line of the cart tells it too. */
export type Replaceable = Pick<
  StockItem,
  'product_id' | 'planName' | 'ram' | 'vcpus' | 'location' | 'monthly_fee' | 'hourly_fee'
> & { gpu_type?: string }

export type Substitute = {
  plan: StockItem
  /** The same plan at another location; or the next size of its family at the same one. */
  kind: 'elsewhere' | 'larger' | 'smaller'
  /** What it costs more in each interval, exact; with a minus sign where it costs less. */
  priceDifference: Record<Interval, string>
}

const substituteLimit = 3

const gpuOf = (plan: Replaceable) => readGpu(plan.gpu_type ?? '')

/** CPU plans of one family share all but the last word of their name, which tells the size: `Dedicated 4C-16G`. */
const familyOf = (plan: Replaceable) => plan.planName.replace(/\s+\S+$/, '')

function isFamily(plan: Replaceable, other: StockItem): boolean {
  const gpu = gpuOf(plan)
  return gpu ? gpuOf(other) !== null : familyOf(other) === familyOf(plan)
}

/** Video memory decides between GPU plans, then vCPU and RAM. */
function compareSize(left: Replaceable, right: Replaceable): number {
  const memory = (gpuOf(left)?.vram ?? 0) - (gpuOf(right)?.vram ?? 0)
  return memory || left.vcpus - right.vcpus || left.ram - right.ram
}

function toSubstitute(of: Replaceable, plan: StockItem, kind: Substitute['kind']): Substitute {
  const month = difference(plan.monthly_fee, of.monthly_fee)
  return {
    plan,
    kind,
    priceDifference: { month, hour: difference(plan.hourly_fee, of.hourly_fee, 4) },
  }
}

/** Cheapest first; those that cost the same: where more is left. */
const byPrice = (left: StockItem, right: StockItem) =>
  compareMoney(left.monthly_fee, right.monthly_fee) ||
  right.left - left.left ||
  left.product_id - right.product_id

/**
 * What to offer for a plan that is sold out, most useful first: the cheapest place that has the same plan, the next
 * size up and down at the same place, then the other places. Only what is in stock, and only its plan type.
 */
export function findSubstitutes(
  plan: Replaceable,
  plans: StockItem[],
  limit = substituteLimit,
): Substitute[] {
  const type = planTypeOf({ gpu_type: plan.gpu_type ?? '' })
  const inStock = plans.filter(other => other.left > 0 && planTypeOf(other) === type)
  const elsewhere = inStock
    .filter(other => other.planName === plan.planName && other.location !== plan.location)
    .sort(byPrice)
    .map(other => toSubstitute(plan, other, 'elsewhere'))
  const near = inStock.filter(other => other.location === plan.location && isFamily(plan, other))
  const found = [
    ...elsewhere.slice(0, 1),
    ...nextSize(plan, near, 'larger'),
    ...nextSize(plan, near, 'smaller'),
    ...elsewhere.slice(1),
  ]
  return found.slice(0, limit)
}

function nextSize(plan: Replaceable, near: StockItem[], kind: 'larger' | 'smaller'): Substitute[] {
  const direction = kind === 'larger' ? 1 : -1
  return near
    .filter(other => compareSize(other, plan) * direction > 0)
    .sort((left, right) => compareSize(left, right) * direction || byPrice(left, right))
    .slice(0, 1)
    .map(other => toSubstitute(plan, other, kind))
}
