import { fieldErrorsSchema } from '@storefront/api/envelope'
import { type Order, type OrderRequest, orderResponseSchema } from '@storefront/api/order'
import type { Quote } from '@storefront/api/quote'
import { atom, type ReadableAtom } from 'nanostores'
import { ApiError, get, post } from 'shared/http'
import * as z from 'zod/mini'

import { endAttempt, keyOf } from '../../common/idempotency-key.ts'
import { $quote, requestQuote } from '../quote/quote.store.ts'
import { normalizeHostname } from '../server-names/hostnames.ts'
import { $servers, clearHostnames, markRejected } from '../server-names/servers.store.ts'
import { clearSshKeys, readSshKeys } from '../ssh-keys/ssh-keys.store.ts'
import { clearRequested, savePlaced, saveRequested } from './placed-cart.ts'

type Placement =
  | { status: 'idle' }
  | { status: 'placing' }
  /** The order exists, and the next page is loading. */
  | { status: 'placed' }
  | { status: 'failed'; error: unknown }

/** `details` of a 409 `quote_expired` when the quote has already become an order. */
const placedSchema = z.object({ orderId: z.string() })

const $state = atom<Placement>({ status: 'idle' })
export const $placement: ReadableAtom<Placement> = $state

/** How often, and at what interval, a request is retried while the server still processes the first one. */
const inFlightTries = 5
const inFlightWaitMs = 1000

export function resetPlacement(): void {
  $state.set({ status: 'idle' })
}

/**
 * Places an order for the quote. If the quote has ended, for example because another tab holds the cart's units now, and
 * the new one has the same content, it places that. Resolves to `null` when that fails; `$placement` has the reason.
 */
export async function placeOrder(quote: Quote, isRenewed = false): Promise<Order | null> {
  if (!isRenewed && isPlacing($state.get())) return null
  $state.set({ status: 'placing' })
  saveRequested(quote.id)
  try {
    return finishPlacedOrder(quote, await send(toRequest(quote)))
  } catch (error) {
    const known = await findPlaced(error)
    if (known) return finishPlacedOrder(quote, known)
    await handleFailure(quote, error)
    const renewed = isRenewed || !hasEnded(error) ? null : currentQuote()
    if (renewed && contentOf(renewed) === contentOf(quote)) return placeOrder(renewed, true)
    $state.set({ status: 'failed', error })
    return null
  }
}

/** A press has no effect until the order is rejected or the next page has replaced the form. */
export const isPlacing = ({ status }: Placement) => status === 'placing' || status === 'placed'

const hasEnded = (error: unknown) => error instanceof ApiError && error.code === 'quote_expired'

function currentQuote(): Quote | null {
  const state = $quote.get()
  return state.status === 'ready' ? state.quote : null
}

/** What the customer accepts with an order, as JSON. */
const contentOf = ({ interval, lines, totals, termsVersion }: Quote) =>
  JSON.stringify({ interval, lines, totals, termsVersion })

/** Clears what the customer typed for this order. Its units leave the cart when it is paid. */
function finishPlacedOrder(quote: Quote, order: Order): Order {
  savePlaced(order)
  clearRequested()
  clearHostnames()
  clearSshKeys()
  endAttempt(`order:${quote.id}`)
  $state.set({ status: 'placed' })
  return order
}

/** The quote became an order earlier and the response was lost. The rejection contains the order id. */
async function findPlaced(error: unknown): Promise<Order | null> {
  const placed = error instanceof ApiError ? placedSchema.safeParse(error.details).data : undefined
  if (!placed) return null
  const path = `/api/v3/orders/${encodeURIComponent(placed.orderId)}` as const
  return get(path, orderResponseSchema).catch(() => null)
}

function toRequest({ id, termsVersion }: Quote): OrderRequest {
  const servers = $servers.get().map(({ unit, hostname }) => ({
    product_id: unit.product_id,
    hostname: normalizeHostname(hostname),
  }))
  const sshKeys = readSshKeys()
  return { quoteId: id, termsVersion, servers, ...(sshKeys.length > 0 && { sshKeys }) }
}

async function send(request: OrderRequest, tries = 1): Promise<Order> {
  const idempotencyKey = keyOf(`order:${request.quoteId}`)
  try {
    return await post('/api/v3/orders', request, orderResponseSchema, { idempotencyKey })
  } catch (error) {
    const isInFlight = error instanceof ApiError && error.code === 'key_in_flight'
    if (!isInFlight || tries >= inFlightTries) throw error
    await new Promise(resolve => setTimeout(resolve, inFlightWaitMs))
    return send(request, tries + 1)
  }
}

/** A rejection ends the attempt. Without a response, or while the first request is in progress, the key must stay. */
async function handleFailure(quote: Quote, error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) return
  const isRejected = error.status >= 400 && error.status < 500 && error.code !== 'key_in_flight'
  if (isRejected) {
    endAttempt(`order:${quote.id}`)
    clearRequested()
  }
  if (error.status === 422) markRejected(rejectedIndexes(error.details))
  if (error.status === 409 && error.code !== 'key_in_flight') await requestQuote()
}

/** Indexes of the rejected servers: `servers.3.hostname` → 3. */
function rejectedIndexes(details: unknown): number[] {
  const fields = fieldErrorsSchema.safeParse(details)
  if (!fields.success) return []
  return Object.keys(fields.data).flatMap(path => {
    const index = /^servers\.(\d+)\./.exec(path)?.[1]
    return index === undefined ? [] : Number(index)
  })
}
