import { flavorsResponseSchema, type StockItem } from '@storefront/api/flavor'
import { atom, map } from 'nanostores'

import type { CartStore } from '../cart/create-store.ts'
import { sync } from '../cart/sync.ts'
import { ApiError, getBody } from '../http/http.ts'
import { reportHandled } from '../telemetry.ts'
import { createPreloaded, hasEarlyPayload } from './preloaded.ts'
import { readRows } from './read-rows.ts'

export type Stock =
  | { status: 'loading'; items: StockItem[] }
  | {
      status: 'ready'
      items: StockItem[]
      /** When the plans were current (epoch, ms). */
      fetchedAt: number
      hiddenCount: number
      /** These are the last known plans: the shop cannot fetch newer ones and takes no orders. */
      isOld?: boolean
    }
  | { status: 'failed'; items: StockItem[]; message: string }

const path = '/api/v3/gsn/flavors'
const failureText = 'Failed to fetch stock data'

/** The plans of one page, with which its cart is synced. `shared/stock` describes the stores and functions. */
export function createStock({ $cart, plans, commit }: CartStore) {
  const $stock = atom<Stock>({ status: 'loading', items: [] })
  /** When the newest response was requested (epoch, ms). It does not include later events. */
  const $requestedAt = atom(0)
  const $changedPlans = map<Record<string, number>>({})
  const readPreloaded = createPreloaded()
  let newest = 0

  /** The load that started with the page, until it ends. */
  let starting: Promise<StockItem[]> | null = null

  function loadStock(): Promise<StockItem[]> {
    return starting ?? load()
  }

  async function load(): Promise<StockItem[]> {
    const request = startRequest()
    $stock.set({ status: 'loading', items: $stock.get().items })
    const preloaded = readPreloaded(path)
    // `applyResponse` handles a failure like a response.
    if ((await preloaded.catch(() => undefined)) === null)
      return applyResponse(request, () => getBody(path), true)
    const items = await applyResponse(request, () => preloaded, false)
    // The payload is the same for everyone: its `left` excludes the units that this customer has on hold.
    if (hasLines()) applyResponse(startRequest(), () => getBody(path), true).catch(() => null)
    return items
  }

  const hasLines = () => $cart.get().orderItems.length > 0

  function startRequest(): number {
    newest += 1
    return newest
  }

  /** `isPersonal`: the response is for this customer. Only such a response changes the cart. */
  async function applyResponse(
    request: number,
    fetchBody: () => Promise<unknown>,
    isPersonal: boolean,
  ): Promise<StockItem[]> {
    const requestedAt = isPersonal ? Date.now() : performance.timeOrigin
    try {
      const { content, asOf } = readBody(await fetchBody())
      const { items, hiddenCount, spared } = readRows(content)
      if (request !== newest) return items
      const isOld = asOf !== null
      $requestedAt.set(asOf ?? requestedAt)
      $stock.set({ status: 'ready', items, fetchedAt: asOf ?? Date.now(), hiddenCount, isOld })
      plans.set(items)
      // Outdated stock must not change the cart.
      if (isPersonal && !isOld) await commit(sync(items, spared))
      return items
    } catch (error) {
      if (request === newest) fail(error)
      console.error('Error fetching stock:', error)
      throw error
    }
  }

  function fail(error: unknown): void {
    reportHandled(error)
    plans.set([])
    const message = error instanceof Error ? error.message : failureText
    $stock.set({ status: 'failed', items: [], message })
  }

  // The first render of a page shows a payload that is already there.
  if (hasEarlyPayload(path)) {
    starting = load().finally(() => {
      starting = null
    })
    // Whoever calls `loadStock` handles the failure.
    starting.catch(() => undefined)
  }

  return { $stock, $requestedAt, $changedPlans, loadStock, findPlan: plans.find }
}

/** `asOf`: when the last known plans were current (epoch, ms); null for current ones. */
function readBody(body: unknown): { content: unknown[]; asOf: number | null } {
  const response = flavorsResponseSchema.safeParse(body).data
  if (!response?.result || !response.content)
    throw new ApiError(response?.message || failureText, 200, null)
  const { content, as_of } = response
  return { content, asOf: as_of === undefined ? null : Date.parse(as_of) }
}
