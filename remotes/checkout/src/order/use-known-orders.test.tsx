// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadOrders } from '../account/orders/orders.store.ts'
import { useKnownOrders } from './use-known-orders.ts'

vi.mock('../account/orders/orders.store.ts', () => ({ loadOrders: vi.fn() }))

let respond = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.mocked(loadOrders).mockReturnValue(new Promise(resolve => (respond = resolve)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form({ isReady }: { isReady: boolean }) {
  return useKnownOrders(isReady) ? 'form' : 'skeleton'
}

/** Shows the form of a page. `set` changes whether its quote is there, and `read` returns what the page shows. */
function openPage(isReady: boolean) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const set = (next: boolean) => act(() => root.render(<Form isReady={next} />))
  set(isReady)
  return { set, read: () => place.textContent }
}

test('a form waits for the orders, whose notice would push it down', async () => {
  const { set, read } = openPage(false)
  set(true)
  expect(read()).toBe('skeleton')
  await act(async () => respond())
  expect(read()).toBe('form')
})

test('orders that do not arrive hold a form back for half a second only', () => {
  const { set, read } = openPage(false)
  act(() => vi.advanceTimersByTime(10_000))
  set(true)
  act(() => vi.advanceTimersByTime(499))
  expect(read()).toBe('skeleton')
  act(() => vi.advanceTimersByTime(1))
  expect(read()).toBe('form')
})

test('a form that the customer returns to is there at once', () => {
  expect(openPage(true).read()).toBe('form')
})
