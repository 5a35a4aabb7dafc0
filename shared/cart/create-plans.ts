import type { StockItem } from '@storefront/api/flavor'

export type KnownPlans = {
  /** Sets the plans that can be added. The list is empty after a failed response (S8.flavors.cleared). */
  set: (stock: StockItem[]) => void
  find: (productId: number) => StockItem | undefined
}

/** The plans of one page, without plans at the start. */
export function createKnownPlans(): KnownPlans {
  let plans = new Map<number, StockItem>()
  return {
    set: stock => {
      plans = new Map(stock.map(plan => [plan.product_id, plan]))
    },
    find: productId => plans.get(productId),
  }
}
