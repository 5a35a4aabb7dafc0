// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { add, openBrowser, openTab, quantities } from '../testing/open-tab.ts'

beforeEach(openBrowser)
afterEach(() => {
  vi.useRealTimers()
})

/** Saves a cart of two units, and puts the previous text with one unit back into local storage. */
async function restorePreviousCart() {
  const shop = await openTab()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await add(shop)
  const previous = localStorage.getItem('cart') ?? ''
  await add(shop)
  localStorage.setItem('cart', previous)
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  await shop.refresh()
  return shop
}

it('ignores a previous text that another process can still see', async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(2999)
  await shop.refresh()
  expect(quantities(shop)).toEqual(['1012×2'])
})

it('applies a previous cart 3 s later, when it was restored and nothing else happened', {
  tags: ['S4.persist.restored'],
}, async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(quantities(shop)).toEqual(['1012×1']))
})

it('applies it even if the 3 s end while the database writes', async () => {
  const shop = await restorePreviousCart()
  vi.advanceTimersByTime(2999)
  await shop.commit(cart => {
    vi.setSystemTime(Date.now() + 1)
    return { cart }
  })
  vi.advanceTimersByTime(100)
  await vi.waitFor(() => expect(quantities(shop)).toEqual(['1012×1']))
})

it('ignores for 3 s that another process does not see the first cart of a browser', {
  tags: ['S4.persist.no-lost-update'],
}, async () => {
  const shop = await openTab()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await add(shop)
  const first = localStorage.getItem('cart') ?? ''
  localStorage.removeItem('cart')
  await add(shop)
  expect(quantities(shop)).toEqual(['1012×2'])
  expect(localStorage.getItem('cart')).not.toBe(first)

  localStorage.removeItem('cart')
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  await shop.refresh()
  expect(quantities(shop)).toEqual(['1012×2'])
  vi.advanceTimersByTime(3000)
  await vi.waitFor(() => expect(quantities(shop)).toEqual([]))
})
