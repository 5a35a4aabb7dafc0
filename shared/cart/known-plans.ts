import type { StockItem } from '@storefront/api/flavor'

let plans = new Map<number, StockItem>()

/** The stock list that adding looks plans up in; empty after a failed answer (SPEC 8). */
export function setKnownPlans(stock: StockItem[]): void {
  plans = new Map(stock.map(plan => [plan.product_id, plan]))
}

export function knownPlan(productId: number): StockItem | undefined {
  return plans.get(productId)
}
