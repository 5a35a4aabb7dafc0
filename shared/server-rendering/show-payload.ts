import { flavorsResponseSchema } from '@storefront/api/flavor'

import { pageStock } from '../stock/page-stock.ts'
import { readRows } from '../stock/read-rows.ts'

/** Puts the plans of a response into the store, where a browser puts those of its payload. Without one, it has none. */
export function showPayload(payload: unknown): void {
  if (payload === null) return pageStock.$stock.set({ status: 'loading', items: [] })
  const { content } = flavorsResponseSchema.parse(payload)
  const { items, hiddenCount } = readRows(content ?? [])
  pageStock.$stock.set({ status: 'ready', items, fetchedAt: Date.now(), hiddenCount })
}
