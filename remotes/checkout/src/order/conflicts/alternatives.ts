import { flavorsSchema, type Interval, type StockItem, toStockItem } from '@storefront/api/flavor'
import { addToCart, removeLine } from 'shared/cart'
import { get } from 'shared/http'
import { translate } from 'shared/i18n'
import { compareMoney, difference } from 'shared/money'
import { loadStock } from 'shared/stock'
import { toast } from 'shared/toast'

import type { Conflict } from './conflicts.ts'

export type Alternative = {
  kind: 'other-location' | 'larger'
  product_id: number
  planName: string
  location: string
  unit: string
  /** Price difference to one unit of the plan that is short. */
  difference: string
}

const maxOtherLocations = 2

/**
 * Loads the plans without the shared stock, which would apply new prices to the cart before the customer accepts them.
 * @throws {ApiError} when the request fails.
 */
export async function loadPlans(): Promise<StockItem[]> {
  return (await get('/api/v3/gsn/flavors', flavorsSchema)).map(toStockItem)
}

const feeOf = (plan: StockItem, interval: Interval) =>
  interval === 'month' ? plan.monthly_fee : plan.hourly_fee

/** The name without its last word, the size, as in `shared/substitutes`. */
const familyOf = (name: string) => name.replace(/\s+\S+$/, '')

/**
 * The same plan in other locations, cheapest first, and the next size in the same location. Each has the full quantity.
 */
export function findAlternatives(
  conflict: Conflict,
  plans: StockItem[],
  interval: Interval,
): Alternative[] {
  const own = plans.find(plan => plan.product_id === conflict.product_id)
  const byPrice = plans
    .filter(plan => plan.left >= conflict.quantity)
    .filter(plan => plan.product_id !== conflict.product_id)
    .sort((left, right) => compareMoney(feeOf(left, interval), feeOf(right, interval)))
  const otherLocations = byPrice
    .filter(plan => plan.planName === conflict.planName && plan.location !== conflict.location)
    .slice(0, maxOtherLocations)
  const isLarger = (plan: StockItem) =>
    own !== undefined &&
    plan.location === conflict.location &&
    familyOf(plan.planName) === familyOf(own.planName) &&
    plan.gpu_type === own.gpu_type &&
    plan.ram >= own.ram &&
    plan.vcpus >= own.vcpus &&
    plan.ram + plan.vcpus > own.ram + own.vcpus
  const larger = byPrice.find(isLarger)
  const toAlternative = (kind: Alternative['kind']) => (plan: StockItem) => ({
    kind,
    product_id: plan.product_id,
    planName: plan.planName,
    location: plan.location,
    unit: feeOf(plan, interval),
    difference: difference(feeOf(plan, interval), conflict.newUnit ?? conflict.unit),
  })
  return [
    ...otherLocations.map(toAlternative('other-location')),
    ...(larger ? [larger] : []).map(toAlternative('larger')),
  ]
}

/**
 * Replaces the plan that is short in the cart. If the cart rejects the other plan, the cart stays unchanged, a toast
 * shows the reason, and the result is false.
 */
export async function replaceInCart(
  conflict: Conflict,
  alternative: Alternative,
  interval: Interval,
): Promise<boolean> {
  const plan = (await loadStock()).find(each => each.product_id === alternative.product_id)
  const { product_id } = alternative
  const planType = plan?.gpu_type ? 'gpu' : 'cpu'
  const { quantity } = conflict
  const added = await addToCart({ product_id, quantity, interval, planType })
  if (added.status === 'refused') {
    toast({
      variant: 'destructive',
      title: translate('checkout', 'conflict.refused.title'),
      description: translate('checkout', `conflict.refused.${added.reason}`),
    })
    return false
  }
  await removeLine(conflict.product_id)
  return true
}
