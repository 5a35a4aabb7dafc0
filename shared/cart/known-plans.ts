import type { StockItem } from '@storefront/api/flavor'

let plans = new Map<number, StockItem>()

/** Sets the plans that can be added. The list is empty after a failed response (S8.flavors.cleared). */
export function setKnownPlans(stock: StockItem[]): void {
  plans = new Map(stock.map(plan => [plan.product_id, plan]))
}

export function knownPlan(productId: number): StockItem | undefined {
  return plans.get(productId)
}
