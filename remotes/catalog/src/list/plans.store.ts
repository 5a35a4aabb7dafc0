import type { StockItem } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { $stock } from 'shared/stock'

let last: StockItem[] = []
let lastAt = 0

/** A failed response clears the stock (S8.flavors.cleared). The page keeps showing the last good list, and says so. */
export const $plans: ReadableAtom<StockItem[]> = computed($stock, stock => {
  if (stock.status === 'ready' || stock.items.length > 0) last = stock.items
  return last
})

/** When the plans shown were right (epoch, ms); 0 before the first good answer. */
export const $plansKnownAt: ReadableAtom<number> = computed($stock, stock => {
  if (stock.status === 'ready') lastAt = stock.fetchedAt
  return lastAt
})
