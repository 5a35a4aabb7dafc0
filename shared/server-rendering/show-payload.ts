import { flavorsResponseSchema } from '@storefront/api/flavor'

import { pageStock } from '../stock/page-stock.ts'
import { readRows } from '../stock/read-rows.ts'

/** Puts the plans of a response into the store, where a browser puts those of its payload. */
export function showPayload(payload: unknown): void {
  const { content } = flavorsResponseSchema.parse(payload)
  const { items, hiddenCount } = readRows(content ?? [])
  pageStock.$stock.set({ status: 'ready', items, fetchedAt: Date.now(), hiddenCount })
}
