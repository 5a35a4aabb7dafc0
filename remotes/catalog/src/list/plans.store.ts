import type { StockItem } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { $stock } from 'shared/stock'

let last: StockItem[] = []
let lastAt = 0

/**
 * The last good list. A failed response clears the stock (S8.flavors.cleared), but the page keeps showing this list.
 */
export const $plans: ReadableAtom<StockItem[]> = computed($stock, stock => {
  if (stock.status === 'ready' || stock.items.length > 0) last = stock.items
  return last
})

/** When the shown plans were current (epoch, ms); 0 before the first good response. */
export const $plansKnownAt: ReadableAtom<number> = computed($stock, stock => {
  if (stock.status === 'ready') lastAt = stock.fetchedAt
  return lastAt
})
