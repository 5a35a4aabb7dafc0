import { pageStore } from '../cart/page-store.ts'
import { sync } from '../cart/sync.ts'
import { pageStock } from './page-stock.ts'

const waiting = new Set<number>()

/**
 * Syncs the lines of these plans with the stock, as after a response (S4.sync.lowered). Other lines stay, because an
 * event does not contain every plan. Runs only in a visible tab, because the tab that changes the cart also shows the
 * reason.
 */
export async function followInCart(productIds: Iterable<number>): Promise<void> {
  for (const id of productIds) waiting.add(id)
  if (document.visibilityState === 'hidden' || waiting.size === 0) return
  const ids = new Set(waiting)
  waiting.clear()
  if (!pageStore.$cart.get().orderItems.some(line => ids.has(line.product_id))) return
  const plans = pageStock.$stock.get().items.filter(plan => ids.has(plan.product_id))
  const known = new Set(plans.map(plan => plan.product_id))
  await pageStore.commit(sync(plans, { has: id => !known.has(id) }))
}
