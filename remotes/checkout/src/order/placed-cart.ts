import type { Order } from '@storefront/api/order'
import type { ReadableAtom } from 'nanostores'
import { $cart, clearCart, removeLine, setQuantity } from 'shared/cart'
import { read, remove, write } from 'shared/storage'

import type { OrderView } from './order.store.ts'

/** In local storage: the quote whose order this browser asked for, until it has heard what became of it. */
const requestedKey = 'customer:asked-order'

/** In local storage: the provider may return to another tab than the one that placed the order. */
const key = 'customer:placed'

/** This browser's cart became this order, and no older one: an older one, paid late, must not take from the cart. */
export function rememberPlaced(order: Order): void {
  write(key, order.id)
}

/** Before the order is asked for: its answer may be lost, and the page with it. */
export function rememberRequested(quoteId: string): void {
  write(requestedKey, quoteId)
}

export function clearRequested(): void {
  remove(requestedKey)
}

/** Finds the order that this browser asked for, and whose answer was lost, among those that the server knows. */
export function recognisePlaced(orders: Order[]): void {
  const requested = read(requestedKey)
  const order = requested === null ? undefined : orders.find(({ quoteId }) => quoteId === requested)
  if (!order) return
  rememberPlaced(order)
  clearRequested()
}

/**
 * Takes the units of a paid order out of the cart that it was made of, once. What was added since stays: a receipt
 * that is opened again never touches the cart.
 */
export async function finishCart(order: Order): Promise<void> {
  const settle = async () => {
    if (read(key) !== order.id) return
    remove(key)
    if (isWholeCart(order)) await clearCart()
    else await takeOut(order)
  }
  // Of several tabs only one may find the mark.
  if (navigator.locks) await navigator.locks.request(key, settle)
  else await settle()
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
export function finishPaidCarts($order: ReadableAtom<OrderView>): () => void {
  return $order.subscribe(view => {
    if (view.status !== 'ready') return
    const { state } = view.order
    if (state === 'paid' || state === 'active') void finishCart(view.order)
  })
}
