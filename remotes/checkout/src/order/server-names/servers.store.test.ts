// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { post } from 'shared/http'
import { beforeEach, expect, test, vi } from 'vitest'

import { makeLine, makeQuote, plan } from '../../testing/make-order.ts'
import { requestQuote } from '../quote/quote.store.ts'
import { $filled, $servers, applyPattern, pasteHostnames, typeHostname } from './servers.store.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  post: vi.fn(),
}))

const namesOfServers = () => $servers.get().map(({ hostname }) => hostname)

beforeEach(async () => {
  await clearCart()
  await syncCartWithStock([plan])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
  vi.mocked(post).mockResolvedValueOnce(makeQuote({ lines: [makeLine(2)] }))
  await requestQuote()
})

test('fills names in from the field of the paste on, and counts those without a server', () => {
  typeHostname('1006-1', 'first')
  pasteHostnames('1006-2', ['B', 'c', 'd'])
  expect(namesOfServers()).toEqual(['first', 'b'])
  expect($filled.get()).toEqual({ used: 1, given: 3 })
})

test('names all servers by a pattern, until one is typed', () => {
  applyPattern('web-{n}')
  expect(namesOfServers()).toEqual(['web-1', 'web-2'])
  expect($filled.get()).toEqual({ used: 2, given: 2 })
  typeHostname('1006-1', 'db')
  expect($filled.get()).toBeNull()
})
