import type { Order } from '@storefront/api/order'
import type { ReadableAtom } from 'nanostores'
import { $cart, clearCart, removeLine, setQuantity } from 'shared/cart'
import { read, remove, write } from 'shared/storage'

import type { OrderView } from '../order.store.ts'

/** In local storage: the quote for which this browser requested an order, until the result is known. */
const requestedKey = 'customer:asked-order'

/** In local storage, because the provider may return to another tab than the one that placed the order. */
const key = 'customer:placed'

/** Stores the order that was made from this browser's cart. An older order that is paid late must not change the cart. */
export function savePlaced(order: Order): void {
  write(key, order.id)
}

/** Called before the request for an order, because the response and the page can be lost. */
export function saveRequested(quoteId: string): void {
  write(requestedKey, quoteId)
}

export function clearRequested(): void {
  remove(requestedKey)
}

/** Searches the orders for one that this browser requested and whose response was lost. */
export function findLostOrder(orders: Order[]): void {
  const requested = read(requestedKey)
  const order = requested === null ? undefined : orders.find(({ quoteId }) => quoteId === requested)
  if (!order) return
  savePlaced(order)
  clearRequested()
}

/**
 * Removes the units of a paid order from the cart it was made from, once. Units added later stay, so opening a receipt
 * again never changes the cart.
 */
export async function finishCart(order: Order): Promise<void> {
  const finishOnce = async () => {
    if (read(key) !== order.id) return
    remove(key)
    if (isWholeCart(order)) await clearCart()
    else await removeUnits(order)
  }
  // Only one tab may remove the key.
  if (navigator.locks) await navigator.locks.request(key, finishOnce)
  else await finishOnce()
}

function isWholeCart(order: Order): boolean {
  const { orderItems } = $cart.get()
  return (
    orderItems.length === order.lines.length &&
    order.lines.every(line => quantityInCart(line.product_id) === line.quantity)
  )
}

async function removeUnits(order: Order): Promise<void> {
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

/** Removes the units of the order from the cart once it is paid. Returns a function that stops it. */
export function finishPaidCarts($order: ReadableAtom<OrderView>): () => void {
  return $order.subscribe(view => {
    if (view.status !== 'ready') return
    const { state } = view.order
    if (state === 'paid' || state === 'active') void finishCart(view.order)
  })
}
