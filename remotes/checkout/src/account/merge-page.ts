import type { OrderPage } from '@storefront/api/account'

type Rows<Row> = { rows: readonly Row[]; next: string | null }

/** A fresh first page before the older rows that are known already; they go when they do not meet any more. */
export function mergeRows<Row extends { id: string }>(known: Rows<Row> | null, fresh: Rows<Row>) {
  const last = fresh.rows.at(-1)
  const place = known?.rows.findIndex(({ id }) => id === last?.id) ?? -1
  if (!known || fresh.next === null || place < 0) return { rows: [...fresh.rows], next: fresh.next }
  return { rows: [...fresh.rows, ...known.rows.slice(place + 1)], next: known.next }
}

/** The same for orders. */
export function mergePage(known: OrderPage | null, fresh: OrderPage): OrderPage {
  const before = known && { rows: known.orders, next: known.next }
  const { rows: orders, next } = mergeRows(before, { rows: fresh.orders, next: fresh.next })
  return { ...fresh, orders, next }
}
