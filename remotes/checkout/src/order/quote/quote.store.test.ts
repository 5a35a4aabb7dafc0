// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import {
  $cart,
  $cartChanges,
  addToCart,
  clearCart,
  setQuantity,
  syncCartWithStock,
} from 'shared/cart'
import { ApiError, get, getBody, post } from 'shared/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeLine, makeQuote, plan, smallPlan } from '../../testing/make-order.ts'
import { followCart } from './follow-cart.ts'
import { $quote, $secondsHeld, checkQuote, isTooLarge, requestQuote } from './quote.store.ts'
import { acceptUnits } from './seen-prices.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
  getBody: vi.fn(),
  post: vi.fn(),
}))

const rejection = (status: number, code: string, details?: unknown) =>
  new ApiError('Rejected', status, code, { details })

beforeEach(async () => {
  vi.mocked(post).mockReset().mockResolvedValue(makeQuote())
  vi.mocked(get).mockReset()
  await clearCart()
  await syncCartWithStock([plan])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
})

afterEach(() => {
  vi.useRealTimers()
})

test('sends ids, quantities and the seen price, nothing else', {
  tags: ['D7.prices'],
}, async () => {
  await requestQuote()
  expect(vi.mocked(post).mock.calls[0]?.slice(0, 2)).toEqual([
    '/api/v3/quotes',
    { interval: 'month', lines: [{ product_id: 1006, quantity: 2, seenUnit: '83.00' }] },
  ])
  expect($quote.get().status).toBe('ready')
})

test('sends no request when the cart is empty', async () => {
  await clearCart()
  await requestQuote()
  expect($quote.get().status).toBe('empty')
  expect(post).not.toHaveBeenCalled()
})

test('counts by the server’s clock, even when this machine’s is years off', async () => {
  vi.useFakeTimers()
  await requestQuote()
  const stop = $secondsHeld.listen(() => undefined)
  expect($secondsHeld.get()).toBe(600)
  vi.advanceTimersByTime(481_000)
  expect($secondsHeld.get()).toBe(119)
  vi.setSystemTime('2040-01-01')
  vi.advanceTimersByTime(1000)
  expect($secondsHeld.get()).toBe(118)
  vi.advanceTimersByTime(200_000)
  expect($secondsHeld.get()).toBe(0)
  stop()
})

test('reports lines that are short or have a new price', async () => {
  const lines = [
    {
      product_id: 1006,
      planName: 'Dedicated 4C-16G',
      requested: 2,
      available: 1,
      newUnit: '84.00',
    },
  ]
  vi.mocked(post).mockRejectedValue(rejection(409, 'insufficient_stock', lines))
  await requestQuote()
  expect($quote.get()).toEqual({ status: 'conflict', code: 'insufficient_stock', lines })
})

test('fails with the error when the customer has nothing to decide', async () => {
  const error = rejection(0, 'network')
  vi.mocked(post).mockRejectedValue(error)
  await requestQuote()
  expect($quote.get()).toEqual({ status: 'failed', error })
})

test.each([
  ['a cart that is too large', { lines: 'too_big' }, true],
  ['another invalid field', { 'lines.0.quantity': 'too_big' }, false],
  ['an unknown error', undefined, false],
])('recognizes %s', (_case, details, expected) => {
  expect(isTooLarge(rejection(422, 'invalid', details))).toBe(expected)
})

const row = ({ planName: name, left: stock_quantity, ...facts }: typeof plan) => ({
  ...{ ...facts, name, stock_quantity },
})
const mixed = rejection(422, 'mixed_plan_type')
const flavors = (...plans: (typeof plan)[]) => ({ result: true, content: plans.map(row) })

test('separates a cart that the server reports as mixed, and requests a quote for the rest', {
  tags: ['S4.sync.mixed'],
}, async () => {
  const graphics = { ...smallPlan, gpu_type: 'NVIDIA L4 24GB' }
  await syncCartWithStock([plan, smallPlan])
  await addToCart({ product_id: 1001, interval: 'month', planType: 'cpu' })
  vi.mocked(post).mockRejectedValueOnce(mixed)
  vi.mocked(getBody).mockResolvedValue(flavors(plan, graphics))
  await requestQuote()
  expect($quote.get().status).toBe('ready')
  expect(vi.mocked(post).mock.lastCall?.[1]).toMatchObject({ lines: [{ product_id: 1006 }] })
  expect($cartChanges.get()).toMatchObject([{ kind: 'parked', product_id: 1001 }])
})

test('fails when the cart cannot be separated, without an automatic retry', async () => {
  vi.mocked(post).mockRejectedValue(mixed)
  vi.mocked(getBody).mockResolvedValue(flavors(plan))
  await requestQuote()
  expect($quote.get()).toEqual({ status: 'failed', error: mixed })
  expect(post).toHaveBeenCalledOnce()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.mocked(getBody).mockRejectedValue(rejection(503, 'unavailable'))
  await requestQuote()
  expect($quote.get()).toEqual({ status: 'failed', error: mixed })
  expect($cart.get().orderItems).toHaveLength(1)
})

test('never runs two requests at once, and ends with the newest cart', async () => {
  let response: (quote: ReturnType<typeof makeQuote>) => void = () => undefined
  vi.mocked(post).mockReturnValueOnce(new Promise(resolve => (response = resolve)))
  const first = requestQuote()
  await setQuantity(1006, 3)
  void requestQuote()
  void requestQuote()
  expect(post).toHaveBeenCalledTimes(1)
  response(makeQuote())
  await first
  expect(post).toHaveBeenCalledTimes(2)
  expect(vi.mocked(post).mock.lastCall?.[1]).toMatchObject({ lines: [{ quantity: 3 }] })
})

test('ends the hold when the server no longer has it', async () => {
  await requestQuote()
  vi.mocked(get).mockRejectedValue(rejection(404, 'not_found'))
  await checkQuote()
  const stop = $secondsHeld.listen(() => undefined)
  expect($secondsHeld.get()).toBe(0)
  stop()
})

test('requests one new quote after a burst of cart changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = followCart()
  await vi.waitFor(() => expect($quote.get().status).toBe('ready'))
  for (const quantity of [3, 4, 5]) await setQuantity(1006, quantity)
  await vi.advanceTimersByTimeAsync(300)
  expect(post).toHaveBeenCalledTimes(2)
  expect(vi.mocked(post).mock.lastCall?.[1]).toMatchObject({ lines: [{ quantity: 5 }] })
  stop()
})

test('requests one quote for accepted prices, whenever they reach the cart', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stop = followCart()
  await vi.waitFor(() => expect($quote.get().status).toBe('ready'))
  acceptUnits('month', [
    {
      product_id: 1006,
      planName: 'Dedicated 4C-16G',
      requested: 2,
      available: 12,
      newUnit: '99.00',
    },
  ])
  const dearer = { ...plan, monthly_fee: '99.00' }
  vi.mocked(post).mockResolvedValue(makeQuote({ lines: [makeLine(2, dearer)] }))
  await syncCartWithStock([dearer])
  await requestQuote()
  await syncCartWithStock([{ ...plan, monthly_fee: '98.00' }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(post).toHaveBeenCalledTimes(2)
  expect(vi.mocked(post).mock.lastCall?.[1]).toMatchObject({ lines: [{ seenUnit: '99.00' }] })
  stop()
})
