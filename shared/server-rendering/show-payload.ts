import { flavorsResponseSchema } from '@storefront/api/flavor'

import type { Stock } from '../stock/create-stock.ts'
import { pageStock } from '../stock/page-stock.ts'
import { readRows } from '../stock/read-rows.ts'

function stockOf(payload: unknown): Stock {
  if (payload === null) return { status: 'loading', items: [] }
  const { content } = flavorsResponseSchema.parse(payload)
  const { items, hiddenCount } = readRows(content ?? [])
  return { status: 'ready', items, fetchedAt: Date.now(), hiddenCount }
}

/** Puts the plans of a response into the store, where a browser puts those of its payload. Null: the page has none. */
export function showPayload(payload: unknown): void {
  pageStock.$stock.set(stockOf(payload))
}
