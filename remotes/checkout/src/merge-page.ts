import type { OrderPage } from '@storefront/api/account'

/** A fresh first page before the older ones that are known already; they go when they do not meet any more. */
export function mergePage(known: OrderPage | null, fresh: OrderPage): OrderPage {
  const last = fresh.orders.at(-1)
  const place = known?.orders.findIndex(order => order.id === last?.id) ?? -1
  if (!known || fresh.next === null || place < 0) return fresh
  return { ...fresh, orders: [...fresh.orders, ...known.orders.slice(place + 1)], next: known.next }
}
