// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { add, openBrowser, openTab, quantities, stored } from '../testing/open-tab.ts'
import { dedicated } from '../testing/sample-plans.ts'

beforeEach(openBrowser)

describe('two tabs', () => {
  it('lose no unit when both add 50 at the same time', {
    tags: ['S7', 'S4.persist.no-lost-update'],
  }, async () => {
    const [one, other] = [await openTab(), await openTab()]
    const adds = Array.from({ length: 50 }, () => [add(one), add(other)]).flat()
    await Promise.all(adds)
    await vi.waitFor(() => {
      expect([one.$cartUnits.get(), other.$cartUnits.get()]).toEqual([100, 100])
    })
    expect(stored().orderItems).toMatchObject([{ subQty: '100', subtotalAmt: '8300.00' }])
    expect(one.$cartTotal.get()).toBe('8300.00')
    expect(one.cartInstanceId).not.toBe(other.cartInstanceId)
  })

  it('see each other’s lines, stock and interval', { tags: ['S4.persist.tabs'] }, async () => {
    const [one, other] = [await openTab(), await openTab()]
    await add(one)
    await one.setCartInterval('hour')
    await vi.waitFor(() => expect(other.$cart.get()).toEqual(one.$cart.get()))
    expect(other.$cart.get()).toMatchObject({ orderInterval: 'hour', stock: [dedicated] })
  })

  it('change the current cart, even if they still show an older one', async () => {
    const [one, other] = [await openTab(), await openTab()]
    await add(one, 2)
    await other.clearCart()
    expect((await one.removeUnit(1012)).status).toBe('refused')
    expect(one.$cart.get().orderItems).toEqual([])
  })
})

describe('local storage', () => {
  it('contains a copy of the cart under its key with the specified fields', {
    tags: ['S4.persist.key', 'S9.storage.cart', 'S3.cart.state'],
  }, async () => {
    const shop = await openTab()
    await add(shop)
    expect(Object.keys(stored())).toEqual([
      'version',
      'owner',
      'orderItems',
      'stock',
      'orderInterval',
      'planType',
    ])
    expect(stored()).toMatchObject({ version: 1, owner: '', stock: [{ product_id: 1012 }] })
  })

  it('is applied when another program writes it', { tags: ['S4.persist.tabs'] }, async () => {
    const shop = await openTab()
    await add(shop)
    const foreign = stored()
    foreign.orderItems[0].subQty = '7'
    foreign.orderItems[0].subtotalAmt = '1.00'
    localStorage.setItem('cart', JSON.stringify(foreign))
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
    await vi.waitFor(() => expect(quantities(shop)).toEqual(['1012×7']))
    expect(shop.$cartTotal.get()).toBe('581.00')
  })

  it('is applied when it changed while no tab was open', async () => {
    await add(await openTab())
    const foreign = { ...stored(), orderInterval: 'hour' }
    localStorage.setItem('cart', JSON.stringify(foreign))
    const shop = await openTab()
    expect(shop.$cart.get()).toMatchObject({ orderInterval: 'hour' })
    expect(shop.$cart.get().orderItems[0]?.unitAmt).toBe('0.1236')
  })

  it('is read again when the page returns from the back/forward cache', {
    tags: ['S9'],
  }, async () => {
    const shop = await openTab()
    await add(shop)
    localStorage.removeItem('cart')
    dispatchEvent(new Event('pageshow'))
    await vi.waitFor(() => expect(quantities(shop)).toEqual([]))
  })

  it.each([
    ['the key is deleted', 'cart'],
    ['the whole storage is cleared', null],
  ])('clears the cart and its interval in every tab when %s', { tags: ['S6'] }, async (_, key) => {
    const [one, other] = [await openTab(), await openTab()]
    await add(one)
    await vi.waitFor(() => expect(quantities(other)).toEqual(['1012×1']))
    if (key) localStorage.removeItem(key)
    else localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key }))
    for (const shop of [one, other]) {
      await vi.waitFor(() => expect(quantities(shop)).toEqual([]))
      expect(shop.$cart.get()).toMatchObject({ orderInterval: '', planType: '' })
    }
    expect((await add(other)).status).toBe('done')
    await vi.waitFor(() => expect(quantities(one)).toEqual(['1012×1']))
  })

  it('does not lose the cart when its copy is damaged', {
    tags: ['S3', 'S4.persist.authority'],
  }, async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await add(await openTab())
    localStorage.setItem('cart', '{"version":')
    expect(quantities(await openTab())).toEqual(['1012×1'])
  })

  it('keeps the valid lines of a foreign value', { tags: ['S4'] }, async () => {
    const line = {
      ...dedicated,
      product_id: '1012',
      ram: '16',
      interval: 'month',
      subQty: 2,
    }
    const lines = [line, { ...line, product_id: 'x' }, { ...line, subQty: -3 }, null, 7, line]
    localStorage.setItem('cart', JSON.stringify(lines))
    const shop = await openTab()
    expect(quantities(shop)).toEqual(['1012×2'])
    expect(shop.$cart.get().orderItems[0]).toMatchObject({ ram: 16, subtotalAmt: '166.00' })
  })
})
