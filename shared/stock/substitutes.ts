import type { Interval, StockItem } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'
import { planTypeOf } from '@storefront/api/plan-type'

import { compareMoney, difference } from '../money.ts'

/** The properties of a plan that its replacement depends on. Cart lines have them, too. */
export type Replaceable = Pick<
  StockItem,
  'product_id' | 'planName' | 'ram' | 'vcpus' | 'location' | 'monthly_fee' | 'hourly_fee'
> & { gpu_type?: string }

/** A plan in stock that can replace another one. */
export type Substitute = {
  plan: StockItem
  /**
   * `elsewhere`: the same plan at another location. `larger`, `smaller`: the next size of its family at the same one.
   */
  kind: 'elsewhere' | 'larger' | 'smaller'
  /** The exact price difference for each interval, as a decimal string; negative when the substitute is cheaper. */
  priceDifference: Record<Interval, string>
}

const substituteLimit = 3

const gpuOf = (plan: Replaceable) => readGpu(plan.gpu_type ?? '')

/** CPU plans of one family share all but the last word of their name, which is the size: `Dedicated 4C-16G`. */
const familyOf = (plan: Replaceable) => plan.planName.replace(/\s+\S+$/, '')

function isFamily(plan: Replaceable, other: StockItem): boolean {
  const gpu = gpuOf(plan)
  return gpu ? gpuOf(other) !== null : familyOf(other) === familyOf(plan)
}

/** Compares GPU plans by video memory, then vCPU and RAM. */
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

/** Cheapest first; at the same price, the one with more stock. */
const byPrice = (left: StockItem, right: StockItem) =>
  compareMoney(left.monthly_fee, right.monthly_fee) ||
  right.left - left.left ||
  left.product_id - right.product_id

/**
 * Substitutes for a sold-out plan, most useful first: the cheapest location with the same plan, the next size up and
 * down at the same location, then the other locations. Only plans in stock, and only of the same plan type.
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
