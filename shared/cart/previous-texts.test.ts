// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { add, openBrowser, openDocument, quantities } from './testing/open-tab.ts'

beforeEach(openBrowser)
afterEach(() => {
  vi.useRealTimers()
})

/** Leaves a cart of two units and, in local storage, the text of a moment ago, when it was one. */
async function restorePreviousCart() {
  const shop = await openDocument()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await add(shop)
  const previous = localStorage.getItem('cart') ?? ''
  await add(shop)
  localStorage.setItem('cart', previous)
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  await shop.look()
  return shop
}

it('does not take a text of ours that another process still sees for somebody’s will', async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(2999)
  await shop.look()
  expect(quantities(shop)).toEqual(['1012×2'])
})

it('takes a former cart over 3 s later, when it was restored and nobody does anything', {
  tags: ['S4.persist.restored'],
}, async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(quantities(shop)).toEqual(['1012×1']))
})

it('takes it over too when the 3 s end while the database writes', async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(2999)
  await shop.commit(cart => {
    vi.setSystemTime(Date.now() + 1)
    return { cart }
  })
  vi.advanceTimersByTime(100)
  await vi.waitFor(() => expect(quantities(shop)).toEqual(['1012×1']))
})
