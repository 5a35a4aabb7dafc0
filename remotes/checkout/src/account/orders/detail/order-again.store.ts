import { locationName } from '@storefront/api/location'
import type { Order } from '@storefront/api/order'
import { atom, type ReadableAtom } from 'nanostores'
import { addToCart } from 'shared/cart'
import { findPlan, loadStock } from 'shared/stock'

type OrderAgain =
  | { status: 'idle' }
  | { status: 'adding' }
  | { status: 'failed'; error: unknown }
  /** `missing`: plans that are sold out or that cannot be added to the current cart. */
  | { status: 'done'; added: number; missing: { plan: string; place: string }[] }

const $state = atom<OrderAgain>({ status: 'idle' })
export const $orderAgain: ReadableAtom<OrderAgain> = $state

/** Identifies the latest call. Results of earlier calls are dropped. */
let newest = 0

export function clearOrderAgain(): void {
  newest += 1
  $state.set({ status: 'idle' })
}

/** Adds a line to the cart, limited to the stock. Resolves to the number of added units; 0 when the cart rejects it. */
async function addLine(line: Order['lines'][number], interval: Order['interval']): Promise<number> {
  const left = findPlan(line.product_id)?.left ?? 0
  const quantity = Math.min(left, line.quantity)
  if (quantity === 0) return 0
  const planType = line.gpu_type === '' ? 'cpu' : 'gpu'
  const result = await addToCart({ product_id: line.product_id, quantity, interval, planType })
  return result.status === 'done' ? quantity : 0
}

/** Adds the available plans of an order to the cart, at current prices. */
export async function orderAgain({ lines, interval }: Order): Promise<void> {
  newest += 1
  const call = newest
  const report = (next: OrderAgain) => call === newest && $state.set(next)
  $state.set({ status: 'adding' })
  try {
    await loadStock()
    let added = 0
    const missing: { plan: string; place: string }[] = []
    for (const line of lines) {
      const units = await addLine(line, interval)
      added += units
      if (units < line.quantity)
        missing.push({ plan: line.planName, place: locationName(line.location) })
    }
    report({ status: 'done', added, missing })
  } catch (error) {
    report({ status: 'failed', error })
  }
}
