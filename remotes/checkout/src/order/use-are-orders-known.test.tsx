// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadOrders } from './orders.store.ts'
import { useAreOrdersKnown } from './use-are-orders-known.ts'

vi.mock('./orders.store.ts', () => ({ loadOrders: vi.fn() }))

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

function Form({ hasQuote }: { hasQuote: boolean }) {
  return useAreOrdersKnown(hasQuote) ? 'form' : 'skeleton'
}

/** Opens a page without a quote. `setQuote` changes that, and `read` returns what the page shows. */
function openPage() {
  const place = document.createElement('div')
  const root = createRoot(place)
  const setQuote = (hasQuote: boolean) => act(() => root.render(<Form hasQuote={hasQuote} />))
  setQuote(false)
  return { setQuote, read: () => place.textContent }
}

test('a form waits for the orders, whose notice would push it down', async () => {
  const { setQuote, read } = openPage()
  setQuote(true)
  expect(read()).toBe('skeleton')
  await act(async () => respond())
  expect(read()).toBe('form')
})

test('orders that do not arrive hold a form back for half a second only', () => {
  const { setQuote, read } = openPage()
  act(() => vi.advanceTimersByTime(10_000))
  setQuote(true)
  act(() => vi.advanceTimersByTime(499))
  expect(read()).toBe('skeleton')
  act(() => vi.advanceTimersByTime(1))
  expect(read()).toBe('form')
})
