import { flavorsResponseSchema, type StockItem } from '@storefront/api/flavor'
import type { ReadableAtom } from 'nanostores'

import { knownPlan, setKnownPlans } from './cart/known-plans.ts'
import { $cart, syncCartWithStock } from './cart.ts'
import { ApiError, getBody } from './http.ts'
import { readPreloaded } from './stock/preloaded.ts'
import { readRows } from './stock/read-rows.ts'
import { changedPlans, type Stock, stockRequestedAt, stockState } from './stock/state.ts'
import { reportHandled } from './telemetry.ts'

export type { Stock } from './stock/state.ts'

const path = '/api/v3/gsn/flavors'
const failureText = 'Failed to fetch stock data'

let newest = 0

export const $stock: ReadableAtom<Stock> = stockState
/** By product: when a live event changed it while it was shown (epoch, ms). */
export const $changedPlans: ReadableAtom<Record<string, number>> = changedPlans

/** In the newest successful answer, if any. */
export function findPlan(productId: number): StockItem | undefined {
  return knownPlan(productId)
}

/**
 * The response to the newest request wins. An older one that comes late changes nothing (A11). A failure clears the
 * list (S8.flavors.cleared) and leaves the cart alone, and the error goes on to the caller (S8.flavors.rethrown).
 */
export async function loadStock(): Promise<StockItem[]> {
  const request = begin()
  stockState.set({ status: 'loading', items: stockState.get().items })
  const preloaded = readPreloaded(path)
  // What is not null is settled below, a failure too.
  if ((await preloaded.catch(() => undefined)) === null)
    return settle(request, () => getBody(path), true)
  const items = await settle(request, () => preloaded, false)
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
  const askedAt = isPersonal ? Date.now() : performance.timeOrigin
  try {
    const { content, asOf } = readBody(await ask())
    const { items, hiddenCount, spared } = readRows(content)
    if (request !== newest) return items
    const isOld = asOf !== null
    stockRequestedAt.set(asOf ?? askedAt)
    stockState.set({ status: 'ready', items, fetchedAt: asOf ?? Date.now(), hiddenCount, isOld })
    setKnownPlans(items)
    // What was left some time ago is no reason to change a cart.
    if (isPersonal && !isOld) await syncCartWithStock(items, spared)
    return items
  } catch (error) {
    if (request === newest) fail(error)
    console.error('Error fetching stock:', error)
    throw error
  }
}

/** `asOf`: of last known plans alone, when they were right (epoch, ms). */
function readBody(body: unknown): { content: unknown[]; asOf: number | null } {
  const response = flavorsResponseSchema.safeParse(body).data
  if (!response?.result || !response.content)
    throw new ApiError(response?.message || failureText, 200, null)
  const { content, as_of } = response
  return { content, asOf: as_of === undefined ? null : Date.parse(as_of) }
}

function fail(error: unknown): void {
  reportHandled(error)
  setKnownPlans([])
  const message = error instanceof Error ? error.message : failureText
  stockState.set({ status: 'failed', items: [], message })
}
