import { flavorsAnswerSchema, type StockItem } from '@storefront/api/flavor'
import { atom, type ReadableAtom } from 'nanostores'

import { knownPlan, setKnownPlans } from './cart/known-plans.ts'
import { syncCartWithStock } from './cart.ts'
import { ApiError, getBody } from './http.ts'
import { readPreloaded } from './stock/preloaded.ts'
import { readRows } from './stock/read-rows.ts'

export type Stock =
  | { status: 'loading'; items: StockItem[] }
  | { status: 'ready'; items: StockItem[]; fetchedAt: number; hiddenCount: number }
  | { status: 'failed'; items: StockItem[]; message: string }

const path = '/api/v3/gsn/flavors'
const failureText = 'Failed to fetch stock data'

const stock = atom<Stock>({ status: 'loading', items: [] })
let newest = 0

export const $stock: ReadableAtom<Stock> = stock

/** In the newest successful answer, if any. */
export function findPlan(productId: number): StockItem | undefined {
  return knownPlan(productId)
}

/**
 * The newest request's answer wins; an older one that comes late changes nothing. On failure the list is cleared, the
 * cart is not, and the error goes on to the caller (SPEC 8).
 */
export async function loadStock(): Promise<StockItem[]> {
  newest += 1
  const request = newest
  stock.set({ status: 'loading', items: stock.get().items })
  try {
    const rows = readRows(contentOf((await readPreloaded(path)) ?? (await getBody(path))))
    if (request === newest) await accept(rows)
    return rows.items
  } catch (error) {
    if (request === newest) fail(error)
    console.error('Error fetching stock:', error)
    throw error
  }
}

function contentOf(body: unknown): unknown[] {
  const answer = flavorsAnswerSchema.safeParse(body).data
  if (answer?.result && answer.content) return answer.content
  throw new ApiError(answer?.message || failureText, 200, null)
}

async function accept(rows: ReturnType<typeof readRows>): Promise<void> {
  const { items, hiddenCount, spared } = rows
  stock.set({ status: 'ready', items, fetchedAt: Date.now(), hiddenCount })
  await syncCartWithStock(items, spared)
}

function fail(error: unknown): void {
  setKnownPlans([])
  const message = error instanceof Error ? error.message : failureText
  stock.set({ status: 'failed', items: [], message })
}
