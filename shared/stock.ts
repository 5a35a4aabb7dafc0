import { flavorsAnswerSchema, type StockItem } from '@storefront/api/flavor'
import { atom, type ReadableAtom } from 'nanostores'

import { knownPlan, setKnownPlans } from './cart/known-plans.ts'
import { $cart, syncCartWithStock } from './cart.ts'
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
  const request = begin()
  stock.set({ status: 'loading', items: stock.get().items })
  const preloaded = await readPreloaded(path)
  if (preloaded === null) return settle(request, () => getBody(path), true)
  const items = await settle(request, async () => preloaded, false)
  // The payload is the same for everybody: what this customer has on hold is missing in its `left`.
  if (hasLines()) settle(begin(), () => getBody(path), true).catch(() => null)
  return items
}

const hasLines = () => $cart.get().orderItems.length > 0

function begin(): number {
  newest += 1
  return newest
}

/** `isPersonal`: an answer to this customer, which alone may change the cart. */
async function settle(
  request: number,
  ask: () => Promise<unknown>,
  isPersonal: boolean,
): Promise<StockItem[]> {
  try {
    const { items, hiddenCount, spared } = readRows(contentOf(await ask()))
    if (request !== newest) return items
    stock.set({ status: 'ready', items, fetchedAt: Date.now(), hiddenCount })
    setKnownPlans(items)
    if (isPersonal) await syncCartWithStock(items, spared)
    return items
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

function fail(error: unknown): void {
  setKnownPlans([])
  const message = error instanceof Error ? error.message : failureText
  stock.set({ status: 'failed', items: [], message })
}
