import type { OrderPage } from '@storefront/api/account'

type Rows<Row> = { rows: readonly Row[]; next: string | null }

/** Appends the known older rows to a fresh first page. Drops them when the two do not overlap. */
export function mergeRows<Row extends { id: string }>(known: Rows<Row> | null, fresh: Rows<Row>) {
  const last = fresh.rows.at(-1)
  const place = known?.rows.findIndex(({ id }) => id === last?.id) ?? -1
  if (!known || fresh.next === null || place < 0) return { rows: [...fresh.rows], next: fresh.next }
  return { rows: [...fresh.rows, ...known.rows.slice(place + 1)], next: known.next }
}

/** Like `mergeRows`, for orders. */
export function mergePage(known: OrderPage | null, fresh: OrderPage): OrderPage {
  const before = known && { rows: known.orders, next: known.next }
  const { rows: orders, next } = mergeRows(before, { rows: fresh.orders, next: fresh.next })
  return { ...fresh, orders, next }
}
