import { flavorsResponseSchema, type StockItem } from '@storefront/api/flavor'
import type { ReadableAtom } from 'nanostores'

import { $cart, syncCartWithStock } from '../cart/cart.ts'
import { pageStore } from '../cart/page-store.ts'
import { ApiError, getBody } from '../http/http.ts'
import { reportHandled } from '../telemetry.ts'
import { readPreloaded } from './preloaded.ts'
import { readRows } from './read-rows.ts'
import { changedPlans, type Stock, stockRequestedAt, stockState } from './state.ts'

export type { Stock } from './state.ts'

const path = '/api/v3/gsn/flavors'
const failureText = 'Failed to fetch stock data'

let newest = 0

/** The plans of the shop. After a failure the list is empty. */
export const $stock: ReadableAtom<Stock> = stockState
/** When a live event changed a plan, by product id (epoch, ms). */
export const $changedPlans: ReadableAtom<Record<string, number>> = changedPlans

/** A plan from the newest successful response; undefined if it is not there. */
export function findPlan(productId: number): StockItem | undefined {
  return pageStore.plans.find(productId)
}

/**
 * Loads the plans and syncs the cart. The newest request wins; an older response is ignored (A11). A failure clears the
 * list (S8.flavors.cleared) and leaves the cart alone.
 * @throws {ApiError} when the request fails (S8.flavors.rethrown)
 */
export async function loadStock(): Promise<StockItem[]> {
  const request = begin()
  stockState.set({ status: 'loading', items: stockState.get().items })
  const preloaded = readPreloaded(path)
  // Anything but null, even a failure, is handled below.
  if ((await preloaded.catch(() => undefined)) === null)
    return settle(request, () => getBody(path), true)
  const items = await settle(request, () => preloaded, false)
  // The payload is the same for everyone: its `left` excludes the units that this customer has on hold.
  if (hasLines()) settle(begin(), () => getBody(path), true).catch(() => null)
  return items
}

const hasLines = () => $cart.get().orderItems.length > 0

function begin(): number {
  newest += 1
  return newest
}

/** `isPersonal`: the response is for this customer. Only such a response changes the cart. */
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
    pageStore.plans.set(items)
    // Outdated stock must not change the cart.
    if (isPersonal && !isOld) await syncCartWithStock(items, spared)
    return items
  } catch (error) {
    if (request === newest) fail(error)
    console.error('Error fetching stock:', error)
    throw error
  }
}

/** `asOf`: when the last known plans were current (epoch, ms); null for current ones. */
function readBody(body: unknown): { content: unknown[]; asOf: number | null } {
  const response = flavorsResponseSchema.safeParse(body).data
  if (!response?.result || !response.content)
    throw new ApiError(response?.message || failureText, 200, null)
  const { content, as_of } = response
  return { content, asOf: as_of === undefined ? null : Date.parse(as_of) }
}

function fail(error: unknown): void {
  reportHandled(error)
  pageStore.plans.set([])
  const message = error instanceof Error ? error.message : failureText
  stockState.set({ status: 'failed', items: [], message })
}
