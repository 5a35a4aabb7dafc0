import type { StockItem } from '@storefront/api/flavor'

import { factsOf, priceLine, quantityOf, withLines } from './line.ts'
import { separate } from './one-type.ts'
import { check, storedLineSchema } from './storage/schema.ts'
import type { Cart, CartChange, CartCommand, CartLine } from './types.ts'

type Synced = { line: CartLine | null; changes: CartChange[] }

function changeOf(
  line: CartLine,
  kind: CartChange['kind'],
  values: Pick<CartChange, 'before' | 'after' | 'interval' | 'line'> = {},
): CartChange {
  const { product_id, planName, location } = line
  return { kind, product_id, planName, location, ...values }
}

const gone = (line: CartLine): Synced => ({
  line: null,
  changes: [changeOf(line, 'gone', { line })],
})

/** Updates one line from the newest response. A sold-out plan keeps its line, marked (S4.sync.sold-out). */
function syncLine(line: CartLine, plan: StockItem, wasLeft: number): Synced {
  const had = quantityOf(line)
  const quantity = plan.left > 0 ? Math.min(had, plan.left) : had
  const synced = priceLine({ ...line, ...factsOf(plan) }, line.interval, quantity)
  const changes: CartChange[] = []
  if (plan.left === 0 && wasLeft > 0) changes.push(changeOf(line, 'sold-out'))
  if (plan.left > 0 && wasLeft === 0) changes.push(changeOf(line, 'back'))
  if (quantity < had) {
    changes.push(changeOf(line, 'reduced', { before: line.subQty, after: synced.subQty }))
  }
  if (Number(synced.unitAmt) !== Number(line.unitAmt)) {
    const prices = { before: line.unitAmt, after: synced.unitAmt, interval: line.interval }
    changes.push(changeOf(line, 'repriced', prices))
  }
  return { line: synced, changes }
}

/**
 * Syncs the cart with the stock of a successful response (S4.sync.answered). `spared` are products whose row could not
 * be read. Their lines stay, because an invalid row must not remove a plan from the cart (S4.sync.spared). If another
 * program stored a cart with both plan types, one part is parked (S4.sync.mixed).
 */
export function sync(stock: StockItem[], spared: Pick<ReadonlySet<number>, 'has'>): CartCommand {
  const plans = new Map(stock.map(plan => [plan.product_id, plan]))
  return (cart, parked) => {
    const left = new Map(cart.stock.map(plan => [plan.product_id, plan.left]))
    const synced = cart.orderItems.map((line): Synced => {
      if (!check(storedLineSchema, line, 'Plan validation failed')) return gone(line)
      const plan = plans.get(line.product_id)
      if (plan) return syncLine(line, plan, left.get(line.product_id) ?? 1)
      return spared.has(line.product_id) ? { line, changes: [] } : gone(line)
    })
    const lines = synced.flatMap(({ line }) => line ?? [])
    const full = withLines(withPlans(cart, plans), lines)
    const { aside, ...separated } = separate(full, parked, id => plans.get(id))
    const changes = aside.map(line => changeOf(line, 'parked'))
    return {
      ...separated,
      changes: [...synced.flatMap(each => each.changes), ...changes],
      isAutomatic: true,
    }
  }
}

function withPlans(cart: Cart, plans: Map<number, StockItem>): Cart {
  const stored = cart.stock.filter(plan => !plans.has(plan.product_id))
  return { ...cart, stock: [...stored, ...plans.values()] }
}
