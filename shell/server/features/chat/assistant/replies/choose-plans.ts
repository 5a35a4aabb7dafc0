import type { Flavor } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'
import { compareMoney, isMoney, type Money } from '@storefront/api/money'

import { modelOf } from '../reading/names.ts'
import type { Need } from '../reading/need.ts'

/** The memory of all cards together: `NVIDIA H100 80GB x8` has 640 GB. */
export const vramOf = ({ gpu_type }: Pick<Flavor, 'gpu_type'>) => readGpu(gpu_type)?.vram ?? 0

/** Whether the customer excluded the location or family of a plan. */
export const isDenied = (plan: Flavor, { notLocations = [], notFamilies = [] }: Need) =>
  notLocations.includes(plan.location) ||
  notFamilies.some(family => plan.name.startsWith(`${family} `))

function isBigEnough(plan: Flavor, need: Need): boolean {
  return (
    plan.vcpus >= (need.vcpus ?? 0) &&
    plan.ram >= (need.ram ?? 0) &&
    plan.disk >= (need.disk ?? 0) &&
    vramOf(plan) >= (need.vram ?? 0)
  )
}

/** A customer who does not ask for a GPU sees no GPU plan, unless they ask for the most expensive plan. */
function isRightKind(plan: Flavor, need: Need): boolean {
  if (isDenied(plan, need)) return false
  const isAnyKind = need.isDearest && need.isGpu === undefined && need.family === undefined
  if (!isAnyKind && (need.isGpu ?? false) !== (readGpu(plan.gpu_type) !== null)) return false
  if (need.family !== undefined && !plan.name.startsWith(need.family)) return false
  return need.model === undefined || modelOf(plan) === need.model
}

/** A price that is not an amount sets no limit. */
const isWithin = (fee: Money, limit: Money | undefined) =>
  limit === undefined || !isMoney(limit) || compareMoney(fee, limit) <= 0

const isAffordable = (plan: Flavor, { monthly, hourly }: Need) =>
  isWithin(plan.monthly_fee, monthly) && isWithin(plan.hourly_fee, hourly)

const isThere = (plan: Flavor, { locations }: Need) =>
  locations.length === 0 || locations.includes(plan.location)

/** Cheapest first. Plans with the same price: the one with more stock first. */
export const byPrice = (left: Flavor, right: Flavor) =>
  compareMoney(left.monthly_fee, right.monthly_fee) ||
  right.stock_quantity - left.stock_quantity ||
  left.product_id - right.product_id

const byPower = (left: Flavor, right: Flavor) =>
  vramOf(right) - vramOf(left) ||
  right.vcpus - left.vcpus ||
  right.ram - left.ram ||
  byPrice(left, right)

function orderOf({ isLargest, isDearest }: Need) {
  if (isDearest) return (left: Flavor, right: Flavor) => byPrice(right, left)
  return isLargest ? byPower : byPrice
}

type Choice = {
  /** `elsewhere` and `dearer`: no plan meets every condition, and these meet all but the location or the price. */
  kind: 'fitting' | 'sold-out' | 'elsewhere' | 'dearer' | 'none'
  plans: Flavor[]
}

/**
 * Finds the plans that meet a need. Plans in stock come first, then the cheapest, unless the customer asks for the most
 * powerful or the most expensive one.
 */
export function choosePlans(catalogue: Flavor[], need: Need): Choice {
  const sorted = catalogue
    .filter(plan => isRightKind(plan, need) && isBigEnough(plan, need))
    .sort(orderOf(need))
  const inStock = sorted.filter(plan => plan.stock_quantity > 0)
  const affordable = inStock.filter(plan => isAffordable(plan, need))
  const local = inStock.filter(plan => isThere(plan, need))
  const soldOut = sorted.filter(plan => isAffordable(plan, need) && isThere(plan, need))
  const candidates: Choice[] = [
    { kind: 'fitting', plans: affordable.filter(plan => isThere(plan, need)) },
    { kind: 'elsewhere', plans: affordable },
    { kind: 'dearer', plans: local },
    { kind: 'sold-out', plans: soldOut },
  ]
  return candidates.find(choice => choice.plans.length > 0) ?? { kind: 'none', plans: [] }
}
