import { fieldErrorsSchema } from '@storefront/api/envelope'
import {
  type HoldLimit,
  holdLimitSchema,
  type Quote,
  type QuoteConflict,
  type QuoteRequest,
  quoteConflictSchema,
  quoteResponseSchema,
} from '@storefront/api/quote'
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $cart, type Cart } from 'shared/cart'
import { ApiError, get, post } from 'shared/http'
import { loadStock } from 'shared/stock'

import { createCountdown, toDeadline } from '../../common/countdown.store.ts'
import { rememberUnit, seenUnit } from './seen-prices.ts'

export type QuoteState =
  | { status: 'empty' }
  /** `last` stays visible while a new quote loads. */
  | { status: 'loading'; last: Quote | null }
  | { status: 'ready'; quote: Quote; deadline: number }
  | { status: 'conflict'; code: string; lines: QuoteConflict }
  | { status: 'failed'; error: unknown }

const $state = atom<QuoteState>({ status: 'loading', last: null })

export const $quote: ReadableAtom<QuoteState> = $state
/** Seconds for which the stock is still held, by the server's clock; `null` without a quote. */
export const $secondsHeld: ReadableAtom<number | null> = createCountdown(
  computed($state, state => (state.status === 'ready' ? state.deadline : null)),
)

/** The quote request for a cart; `null` when it is empty. */
export function toQuoteRequest(cart: Cart): QuoteRequest | null {
  const { orderInterval, orderItems } = cart
  if (orderItems.length === 0 || !orderInterval) return null
  return {
    interval: orderInterval,
    lines: orderItems.map(line => ({
      product_id: line.product_id,
      quantity: Number(line.subQty),
      seenUnit: seenUnit(orderInterval, line.product_id) ?? line.unitAmt,
    })),
  }
}

/** The latest request, as JSON. */
let requested = ''

/** Whether the latest request has these lines at the prices that the customer has seen. */
export function isRequested(cart: Cart): boolean {
  return JSON.stringify(toQuoteRequest(cart)) === requested
}

/** Two concurrent requests could arrive in the wrong order, and the newer quote would lose its hold. */
let isRequesting = false
let isRequestedAgain = false

/**
 * Holds the cart's units for 10 minutes. A call during a request starts another one afterwards, with the newest cart.
 * Never rejects: `$quote` reports failures.
 */
export async function requestQuote(): Promise<void> {
  if (isRequesting) {
    isRequestedAgain = true
    return
  }
  isRequesting = true
  try {
    do {
      isRequestedAgain = false
      await requestQuoteOnce()
    } while (isRequestedAgain)
  } finally {
    isRequesting = false
  }
}

async function requestQuoteOnce(): Promise<void> {
  const request = toQuoteRequest($cart.get())
  requested = JSON.stringify(request)
  if (!request) return $state.set({ status: 'empty' })
  $state.set({ status: 'loading', last: lastQuote() })
  try {
    accept(await post('/api/v3/quotes', request, quoteResponseSchema))
  } catch (error) {
    if (isMixed(error) && (await isSeparated())) return requestQuoteOnce()
    $state.set(toFailure(error))
  }
}

/** True when the server rejects a cart that mixes plan types, because an order has only one. */
export function isMixed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'mixed_plan_type'
}

/** True when the server rejects a cart with more units or plans than one order can have. */
export function isTooLarge(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return false
  return fieldErrorsSchema.safeParse(error.details).data?.lines === 'too_big'
}

/** The limit of new accounts that the cart exceeds; null for other errors. */
export function holdLimitOf(error: unknown): HoldLimit | null {
  if (!(error instanceof ApiError) || error.code !== 'hold_limit') return null
  return holdLimitSchema.safeParse(error.details).data ?? null
}

/** Syncs the cart with the stock, which parks plans of the other type. Resolves to true when that changed the cart. */
async function isSeparated(): Promise<boolean> {
  await loadStock().catch(() => null)
  return !isRequested($cart.get())
}

function accept(quote: Quote): void {
  for (const { product_id, unit } of quote.lines) rememberUnit(quote.interval, product_id, unit)
  const deadline = toDeadline({ until: quote.expiresAt, now: quote.now })
  $state.set({ status: 'ready', quote, deadline })
}

function lastQuote(): Quote | null {
  const state = $state.get()
  if (state.status === 'ready') return state.quote
  return state.status === 'loading' ? state.last : null
}

function toFailure(error: unknown): QuoteState {
  if (error instanceof ApiError && error.status === 409) {
    const lines = quoteConflictSchema.safeParse(error.details)
    if (lines.success) return { status: 'conflict', code: error.code ?? '', lines: lines.data }
  }
  return { status: 'failed', error }
}

/** Extends the hold by ten minutes, once for each quote. Without a response, the remaining time stays as it was. */
export async function extendQuote(): Promise<void> {
  const state = $state.get()
  if (state.status !== 'ready') return
  const path = `/api/v3/quotes/${state.quote.id}/extend` as const
  const quote = await post(path, {}, quoteResponseSchema).catch(() => null)
  if (quote && $state.get() === state) accept(quote)
  else await checkQuote()
}

/** Requests the remaining time of the hold from the server, because the clock of a device that slept is behind. */
export async function checkQuote(): Promise<void> {
  const state = $state.get()
  if (state.status !== 'ready') return
  try {
    const quote = await get(`/api/v3/quotes/${state.quote.id}`, quoteResponseSchema)
    if ($state.get() === state) accept(quote)
  } catch (error) {
    const isEnded = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isEnded && $state.get() === state) $state.set({ ...state, deadline: performance.now() })
  }
}
