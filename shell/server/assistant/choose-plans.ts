import type { Flavor } from '@storefront/api/flavor'
import { compareMoney, isMoney } from '@storefront/api/money'

import type { Need } from './need.ts'

/** As many cards as one answer shows. */
const maximum = 3

/** Memory of all cards together: `NVIDIA H100 80GB x8` has 640 GB. */
export function vramOf(gpuType: string): number {
  const gigabytes = Number(/(\d+)\s*GB/i.exec(gpuType)?.[1] ?? 0)
  return gigabytes * Number(/\bx(\d+)\b/i.exec(gpuType)?.[1] ?? 1)
}

function isBigEnough(plan: Flavor, need: Need): boolean {
  return (
    plan.vcpus >= (need.vcpus ?? 0) &&
    plan.ram >= (need.ram ?? 0) &&
    plan.disk >= (need.disk ?? 0) &&
    vramOf(plan.gpu_type) >= (need.vram ?? 0)
  )
}

function isRightKind(plan: Flavor, need: Need): boolean {
  if (need.isGpu !== (plan.gpu_type !== '')) return false
  if (need.family !== undefined && !plan.name.startsWith(need.family)) return false
  return need.model === undefined || new RegExp(`\\b${need.model}\\b`).test(plan.gpu_type)
}

function isAffordable(plan: Flavor, { monthly, hourly }: Need): boolean {
  const isWithin = (fee: string, limit: string | undefined) =>
    limit === undefined || (isMoney(limit) && compareMoney(fee, limit) <= 0)
  return isWithin(plan.monthly_fee, monthly) && isWithin(plan.hourly_fee, hourly)
}

const isThere = (plan: Flavor, { locations }: Need) =>
  locations.length === 0 || locations.includes(plan.location)

export type Choice = {
  /** `elsewhere` and `dearer`: nothing fits altogether, but for the place or the price these would. */
  kind: 'fitting' | 'sold-out' | 'elsewhere' | 'dearer' | 'none'
  plans: Flavor[]
}

/** The cheapest plans that meet a need, those in stock first. */
export function choosePlans(catalogue: Flavor[], need: Need): Choice {
  const sorted = catalogue
    .filter(plan => isRightKind(plan, need) && isBigEnough(plan, need))
    .sort((left, right) => compareMoney(left.monthly_fee, right.monthly_fee))
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
  const found = candidates.find(choice => choice.plans.length > 0) ?? { kind: 'none', plans: [] }
  return { ...found, plans: found.plans.slice(0, maximum) }
}
