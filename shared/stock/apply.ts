import type { StockChange } from '@storefront/api/events'
import type { StockItem } from '@storefront/api/flavor'

import { pageStore } from '../cart/page-store.ts'
import { pageStock } from './page-stock.ts'

const { $stock, $changedPlans } = pageStock

const isSame = (item: StockItem, change: StockChange) =>
  item.left === change.left &&
  Number(item.monthly_fee) === Number(change.monthly_fee) &&
  Number(item.hourly_fee) === Number(change.hourly_fee)

/** Applies an event to existing rows, without adding or removing any. Returns the plans that changed. */
export function applyChanges(changes: readonly StockChange[]): StockItem[] {
  const stock = $stock.get()
  if (stock.status === 'failed') return []
  const byId = new Map(changes.map(change => [change.product_id, change]))
  const changed: StockItem[] = []
  const items = stock.items.map(item => {
    const change = byId.get(item.product_id)
    if (!change || isSame(item, change)) return item
    const { left, monthly_fee, hourly_fee } = change
    changed.push({ ...item, left, monthly_fee, hourly_fee })
    return changed.at(-1) ?? item
  })
  if (changed.length === 0) return []
  $stock.set({ ...stock, items })
  pageStore.plans.set(items)
  for (const { product_id } of changed) $changedPlans.setKey(String(product_id), Date.now())
  return changed
}
