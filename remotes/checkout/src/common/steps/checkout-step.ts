import type { OrderView } from '../../order/order.store.ts'

/** Index of the current step of an order; `null` when the order has no step. Only a paid order reaches the receipt. */
export function stepOf(view: OrderView): number | null {
  if (view.status === 'loading') return 2
  if (view.status !== 'ready') return null
  const { state } = view.order
  if (state === 'paid' || state === 'active') return 3
  return state === 'awaiting_payment' || state === 'paying' ? 2 : null
}
