// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { ApiError, get, post } from 'shared/http'
import { read } from 'shared/storage'
import { beforeEach, expect, test, vi } from 'vitest'

import { makeLine, makeOrder, makeQuote, plan } from '../../testing/make-order.ts'
import { requestQuote } from '../quote/quote.store.ts'
import { $servers, clearHostnames, typeHostname } from '../server-names/servers.store.ts'
import { $placement, placeOrder, resetPlacement } from './place-order.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
  post: vi.fn(),
}))

const keys = () => vi.mocked(post).mock.calls.map(call => call[3]?.idempotencyKey)
const rejection = (status: number, code: string, details?: unknown) =>
  new ApiError('Rejected', status, code, { details })

let quote = makeQuote()

beforeEach(async () => {
  quote = makeQuote({ id: crypto.randomUUID(), lines: [makeLine(2)] })
  sessionStorage.clear()
  resetPlacement()
  clearHostnames()
  await clearCart()
  await syncCartWithStock([plan])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
  vi.mocked(get).mockReset()
  vi.mocked(post).mockReset().mockResolvedValueOnce(quote)
  await requestQuote()
  vi.mocked(post).mockReset().mockResolvedValue(makeOrder())
})

test('names every server: the typed name, else the suggestion', async () => {
  typeHostname('1006-2', 'Db-01')
  await placeOrder(quote)
  expect(vi.mocked(post).mock.calls[0]?.[1]).toEqual({
    quoteId: quote.id,
    termsVersion: '2026-11-21',
    servers: [
      { product_id: 1006, hostname: 'd4c-tpe-01' },
      { product_id: 1006, hostname: 'db-01' },
    ],
  })
})

test('places one order for a double click', async () => {
  const [first, second] = await Promise.all([placeOrder(quote), placeOrder(quote)])
  expect(first?.number).toBe('QY-2026-000123')
  expect(second).toBeNull()
  expect(post).toHaveBeenCalledTimes(1)
})

test('sends nothing for a press while the next page is loading', async () => {
  await placeOrder(quote)
  expect(await placeOrder(quote)).toBeNull()
  expect(post).toHaveBeenCalledTimes(1)
  resetPlacement()
  await placeOrder(quote)
  expect(post).toHaveBeenCalledTimes(2)
})

test('keeps the key after a lost response, so that the retry creates no second order', async () => {
  vi.mocked(post).mockRejectedValueOnce(rejection(0, 'timeout'))
  expect(await placeOrder(quote)).toBeNull()
  expect($placement.get().status).toBe('failed')
  expect(await placeOrder(quote)).not.toBeNull()
  expect(new Set(keys()).size).toBe(1)
})

test('uses a new key after a rejection', async () => {
  vi.mocked(post).mockRejectedValueOnce(
    rejection(422, 'invalid', { 'servers.1.hostname': 'taken' }),
  )
  await placeOrder(quote)
  expect($servers.get().map(({ problem }) => problem)).toEqual([null, 'refused'])
  await placeOrder(quote)
  expect(new Set(keys()).size).toBe(2)
})

test('continues with the order when its response was lost and the quote is used', async () => {
  const order = makeOrder()
  vi.mocked(post).mockRejectedValueOnce(rejection(409, 'quote_expired', { orderId: order.id }))
  vi.mocked(get).mockResolvedValue(order)
  typeHostname('1006-2', 'Db-01')
  expect(await placeOrder(quote)).toEqual(order)
  expect(read('customer:placed')).toBe(order.id)
  expect($servers.get().map(({ hostname }) => hostname)).not.toContain('Db-01')
})

test('places the order with a new quote of the same content when the quote has ended', async () => {
  const renewed = { ...quote, id: crypto.randomUUID() }
  vi.mocked(post)
    .mockRejectedValueOnce(rejection(409, 'quote_expired'))
    .mockResolvedValueOnce(renewed)
  expect(await placeOrder(quote)).not.toBeNull()
  expect(vi.mocked(post).mock.lastCall?.[1]).toMatchObject({ quoteId: renewed.id })
  expect($placement.get().status).toBe('placed')
})

test('asks the customer again when the new quote has other prices, or ends, too', async () => {
  vi.mocked(post)
    .mockRejectedValueOnce(rejection(409, 'quote_expired'))
    .mockResolvedValueOnce({ ...quote, totals: { ...quote.totals, dueToday: '99.00' } })
  expect(await placeOrder(quote)).toBeNull()
  expect(vi.mocked(post).mock.lastCall?.[0]).toBe('/api/v3/quotes')
  vi.mocked(post)
    .mockRejectedValueOnce(rejection(409, 'quote_expired'))
    .mockResolvedValueOnce({ ...quote, id: crypto.randomUUID() })
    .mockRejectedValueOnce(rejection(409, 'quote_expired'))
    .mockResolvedValueOnce({ ...quote, id: crypto.randomUUID() })
  expect(await placeOrder(quote)).toBeNull()
  expect($placement.get().status).toBe('failed')
})
