import type { StockItem } from '@storefront/api/flavor'
import { computed, type ReadableAtom } from 'nanostores'
import { $stock } from 'shared/stock'

let last: StockItem[] = []

/** A failed answer clears the stock (SPEC 8); the page keeps showing the last good one, and says so. */
export const $plans: ReadableAtom<StockItem[]> = computed($stock, stock => {
  if (stock.status === 'ready' || stock.items.length > 0) last = stock.items
  return last
})
