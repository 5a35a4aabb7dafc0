import type { Order } from '@storefront/api/order'
import type { ReadableAtom } from 'nanostores'
import { $cart, clearCart, removeLine, setQuantity } from 'shared/cart'
import { read, remove, write } from 'shared/storage'

import type { OrderView } from './order.ts'

/** In local storage: the provider may return to another tab than the one that placed the order. */
const nameOf = (orderId: string) => `checkout-placed:${orderId}`

/** This browser's cart became this order, so it is this browser's to empty once the order is paid. */
export function rememberPlaced(order: Order): void {
  write(nameOf(order.id), order.createdAt)
}

/**
 * Takes the units of a paid order out of the cart, once for each order and browser. What was added since stays: a
 * receipt that is opened again never touches the cart.
 */
export async function settleCart(order: Order): Promise<void> {
  await once(nameOf(order.id), async () => {
    if (isWholeCart(order)) await clearCart()
    else await takeOut(order)
  })
}

/** Of several tabs only one may find the mark. */
async function once(name: string, deed: () => Promise<void>): Promise<void> {
  const run = async () => {
    if (read(name) === null) return
    remove(name)
    await deed()
  }
  if (navigator.locks) await navigator.locks.request(name, run)
  else await run()
}

function isWholeCart(order: Order): boolean {
  const { orderItems } = $cart.get()
  return (
    orderItems.length === order.lines.length &&
    order.lines.every(line => quantityInCart(line.product_id) === line.quantity)
  )
}

async function takeOut(order: Order): Promise<void> {
  for (const line of order.lines) {
    const rest = quantityInCart(line.product_id) - line.quantity
    if (rest > 0) await setQuantity(line.product_id, rest)
    else await removeLine(line.product_id)
  }
}

function quantityInCart(productId: number): number {
  const line = $cart.get().orderItems.find(each => each.product_id === productId)
  return Number(line?.subQty ?? 0)
}

/** Watches an order and takes its units out of the cart as soon as it is seen paid; gives back the way to stop. */
export function settlePaidCarts($order: ReadableAtom<OrderView>): () => void {
  return $order.subscribe(view => {
    if (view.status !== 'ready') return
    const { state } = view.order
    if (state === 'paid' || state === 'active') void settleCart(view.order)
  })
}
