import type { StockItem } from '@storefront/api/flavor'

import { factsOf, priceLine, quantityOf, withLines } from './line.ts'
import { isValid, storedLineSchema } from './schema.ts'
import type { Cart, CartChange, CartLine, Step } from './types.ts'

type Synced = { line: CartLine | null; change?: CartChange }

function changeOf(line: CartLine, kind: CartChange['kind'], values?: [string, string]): CartChange {
  const { product_id, planName, location } = line
  return { kind, product_id, planName, location, before: values?.[0], after: values?.[1] }
}

/** What the newest answer makes of one line. A sold-out plan keeps its line, unbuyable (DESIGN 7). */
function syncLine(line: CartLine, plan: StockItem, wasLeft: number): Synced {
  const had = quantityOf(line)
  const quantity = plan.left > 0 ? Math.min(had, plan.left) : had
  const synced = priceLine({ ...line, ...factsOf(plan) }, line.interval, quantity)
  if (plan.left === 0) {
    return { line: synced, change: wasLeft > 0 ? changeOf(line, 'sold-out') : undefined }
  }
  if (quantity < had) {
    return { line: synced, change: changeOf(line, 'reduced', [line.subQty, synced.subQty]) }
  }
  if (Number(synced.unitAmt) !== Number(line.unitAmt)) {
    return { line: synced, change: changeOf(line, 'repriced', [line.unitAmt, synced.unitAmt]) }
  }
  return { line: synced }
}

/**
 * SPEC 4, Sync with stock. Only after a successful answer. `spared` are products whose row could not be read: their
 * lines stay as they are, a bad row must not take a plan out of the cart.
 */
export function sync(stock: StockItem[], spared: ReadonlySet<number>): Step {
  const plans = new Map(stock.map(plan => [plan.product_id, plan]))
  return cart => {
    const before = new Map(cart.stock.map(plan => [plan.product_id, plan.left]))
    const synced = cart.orderItems.map((line): Synced => {
      if (!isValid(storedLineSchema, line, 'Plan validation failed')) return gone(line)
      const plan = plans.get(line.product_id)
      if (plan) return syncLine(line, plan, before.get(line.product_id) ?? 1)
      return spared.has(line.product_id) ? { line } : gone(line)
    })
    const lines = synced.flatMap(({ line }) => line ?? [])
    const changes = synced.flatMap(({ change }) => change ?? [])
    return { cart: withLines(withPlans(cart, plans), lines), changes }
  }
}

function gone(line: CartLine): Synced {
  return { line: null, change: changeOf(line, 'gone') }
}

function withPlans(cart: Cart, plans: Map<number, StockItem>): Cart {
  const kept = cart.stock.filter(plan => !plans.has(plan.product_id))
  return { ...cart, stock: [...kept, ...plans.values()] }
}
