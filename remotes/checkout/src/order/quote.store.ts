import {
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

import { createCountdown, toDeadline } from '../common/countdown.store.ts'
import { rememberUnit, seenUnit } from './seen-prices.ts'

export type QuoteState =
  | { status: 'empty' }
  /** `last` keeps the page standing while a new quote is made. */
  | { status: 'loading'; last: Quote | null }
  | { status: 'ready'; quote: Quote; deadline: number }
  | { status: 'conflict'; code: string; lines: QuoteConflict }
  | { status: 'failed'; error: unknown }

const $state = atom<QuoteState>({ status: 'loading', last: null })

export const $quote: ReadableAtom<QuoteState> = $state
/** Seconds that the stock is still held, by the server's clock. */
export const $secondsHeld: ReadableAtom<number | null> = createCountdown(
  computed($state, state => (state.status === 'ready' ? state.deadline : null)),
)

/** What the cart asks for; `null` when it is empty. */
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

/** The newest question, as JSON. */
let requested = ''

/** Whether the newest quote is for this cart, at the prices that were seen meanwhile. */
export function isRequested(cart: Cart): boolean {
  return JSON.stringify(toQuoteRequest(cart)) === requested
}

/** Two quotes under way could arrive in the wrong order, and the newer one would lose its hold. */
let isAsking = false
let isRequestedAgain = false

/** Holds the cart's units for 10 minutes; a second call waits for the first and uses the newest cart. */
export async function requestQuote(): Promise<void> {
  if (isAsking) {
    isRequestedAgain = true
    return
  }
  isAsking = true
  try {
    do {
      isRequestedAgain = false
      await requestQuoteOnce()
    } while (isRequestedAgain)
  } finally {
    isAsking = false
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

/** One order holds one plan type. */
export function isMixed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'mixed_plan_type'
}

/** Holds the cart against the stock, which parks the plans of the other type where it finds any. */
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

/** Ten more minutes, once for a quote; without an answer the clock goes on as it was. */
export async function extendQuote(): Promise<void> {
  const state = $state.get()
  if (state.status !== 'ready') return
  const path = `/api/v3/quotes/${state.quote.id}/extend`
  const quote = await post(path, {}, quoteResponseSchema).catch(() => null)
  if (quote && $state.get() === state) accept(quote)
  else await checkQuote()
}

/** A device that slept counted too slowly: the server says how long the hold still lasts. */
export async function checkQuote(): Promise<void> {
  const state = $state.get()
  if (state.status !== 'ready') return
  try {
    const quote = await get(`/api/v3/quotes/${state.quote.id}`, quoteResponseSchema)
    if ($state.get() === state) accept(quote)
  } catch (error) {
    const isGone = error instanceof ApiError && error.status >= 400 && error.status < 500
    if (isGone && $state.get() === state) $state.set({ ...state, deadline: performance.now() })
  }
}
