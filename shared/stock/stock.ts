import type { StockItem } from '@storefront/api/flavor'
import type { ReadableAtom } from 'nanostores'

import type { Stock } from './create-stock.ts'
import { pageStock } from './page-stock.ts'

export type { Stock } from './create-stock.ts'

/** The plans of the shop. After a failure the list is empty. */
export const $stock: ReadableAtom<Stock> = pageStock.$stock

/** When a live event changed a plan, by product id (epoch, ms). */
export const $changedPlans: ReadableAtom<Record<string, number>> = pageStock.$changedPlans

/** A plan from the newest successful response; undefined if it is not there. */
export function findPlan(productId: number): StockItem | undefined {
  return pageStock.findPlan(productId)
}

/**
 * Loads the plans and syncs the cart. Ignores the response of every request but the newest (A11). A failure clears the
 * list (S8.flavors.cleared) and does not change the cart.
 * @throws {ApiError} when the request fails (S8.flavors.rethrown)
 */
export function loadStock(): Promise<StockItem[]> {
  return pageStock.loadStock()
}
