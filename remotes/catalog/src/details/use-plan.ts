import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { useEffect, useState } from 'react'
import { $stock, loadStock } from 'shared/stock'

/** The store reports the failure, and no one else awaits this promise. */
export function loadPlan(): void {
  loadStock().catch(() => undefined)
}

/** A plan of the stock. After a failed response, which clears the stock, it stays as it was. */
export function usePlan(productId: number) {
  const { status, items } = useStore($stock)
  const [last, setLast] = useState<StockItem>()
  const found = items.find(plan => plan.product_id === productId)
  if (found && found !== last) setLast(found)
  useEffect(() => {
    if ($stock.get().status !== 'ready') loadPlan()
  }, [])
  const kept = status !== 'ready' && last?.product_id === productId ? last : undefined
  return { status, plan: found ?? kept }
}
