// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { $toasts } from '../../toast.ts'
import { add, createTab, openBrowser, openTab, quantities, stored } from '../testing/open-tab.ts'
import { dedicated } from '../testing/sample-plans.ts'

beforeEach(openBrowser)

/** A transaction of another tab, which lasts until the returned function is called. */
async function occupyDatabase(): Promise<() => void> {
  const opening = indexedDB.open('storefront')
  await new Promise(resolve => opening.addEventListener('success', resolve))
  const cart = opening.result.transaction('cart', 'readwrite').objectStore('cart')
  let isReleased = false
  const keepBusy = () => {
    if (isReleased) return opening.result.close()
    cart.get('cart').onsuccess = keepBusy
  }
  keepBusy()
  return () => {
    isReleased = true
  }
}

/** The titles of the toasts from now on. */
function listToasts(): string[] {
  const titles: string[] = []
  onTestFinished($toasts.listen(toasts => titles.push(...toasts.map(({ title }) => title))))
  return titles
}

describe('failing storage', () => {
  const reject = () => {
    throw new DOMException('refused', 'QuotaExceededError')
  }

  it('works in memory with one toast when storage is full', { tags: ['S1'] }, async () => {
    const toasts = listToasts()
    const shop = await openTab()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(reject)
    await add(shop)
    await add(shop)
    expect(quantities(shop)).toEqual(['1012×2'])
    await vi.waitFor(() => expect(toasts).toEqual(['toast.cartNotKept.title']))
  })

  it('stores a cart in the database that exceeds the quota of local storage', {
    tags: ['S4.persist.authority'],
  }, async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(reject)
    await add(await openTab(), 4)
    setItem.mockRestore()
    expect(quantities(await openTab())).toEqual(['1012×4'])
  })

  it('works when every access to storage throws', { tags: ['S2'] }, async () => {
    vi.stubGlobal('localStorage', new Proxy({}, { get: reject }))
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('indexedDB', { open: reject })
    const toasts = listToasts()
    const shop = await openTab()
    await add(shop, 3)
    await shop.removeUnit(1012)
    expect(quantities(shop)).toEqual(['1012×2'])
    await vi.waitFor(() => expect(toasts).toHaveLength(1))
  })

  it('uses local storage in every tab when there is no database', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal('indexedDB', undefined)
    const [one, other] = [await openTab(), await openTab()]
    await add(one, 2)
    await add(other, 3)
    await one.refresh()
    expect([quantities(one), quantities(other)]).toEqual([['1012×5'], ['1012×5']])
    expect(quantities(await openTab())).toEqual(['1012×5'])
  })

  it('does not add twice when the database fails after the command has run', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const shop = await openTab()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(reject)
    await add(shop, 2)
    put.mockRestore()
    await add(shop, 1)
    expect(quantities(shop)).toEqual(['1012×3'])
    expect(stored().orderItems[0].subQty).toBe('3')
  })

  it('starts again after the database was deleted', async () => {
    const shop = await openTab()
    await add(shop, 2)
    await add(shop, 2)
    globalThis.indexedDB = new IDBFactory()
    localStorage.clear()
    const fresh = await openTab()
    await add(fresh)
    expect(quantities(fresh)).toEqual(['1012×1'])
  })

  it('treats a database that never responds as absent', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const shop = createTab()
    const synced = shop.syncCartWithStock([dedicated])
    await vi.advanceTimersByTimeAsync(5000)
    await synced
    await shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
    expect(shop.$cartUnits.get()).toBe(1)
    vi.useRealTimers()
  })

  it('waits for a database that is busy with other tabs', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const shop = await openTab()
    await add(shop)
    const release = await occupyDatabase()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const added = add(shop)
    for (let times = 0; times < 5; times++) {
      await vi.advanceTimersByTimeAsync(4000)
      // The browser would fire this event when the other tab writes.
      dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    }
    expect(quantities(shop)).toEqual(['1012×1'])
    release()
    await added
    vi.useRealTimers()
    expect(quantities(shop)).toEqual(['1012×2'])
    expect(warn).not.toHaveBeenCalled()
  })
})
