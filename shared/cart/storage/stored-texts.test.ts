// @vitest-environment jsdom
import { createStore, get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { add, openBrowser, openTab, quantities, stored } from '../testing/open-tab.ts'
import { dedicated, small } from '../testing/sample-plans.ts'

beforeEach(openBrowser)

const line = JSON.stringify({ ...dedicated, subQty: '2', interval: 'month' })
const cart = `{"version":1,"owner":"","orderItems":[${line}],"stock":[],"orderInterval":"month"}`

describe('a stored text that is not a cart', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \n\t'],
    ['cut after a key', '{"version":1,"orderItems":[{"product'],
    ['cut after a number', cart.slice(0, 12)],
    ['cut in a line', cart.slice(0, 200)],
    ['cut before its end', cart.slice(0, -1)],
    ['two carts', cart + cart],
    ['after a byte order mark', `\ufeff${cart}`],
    ['after a NUL', `\0${cart}`],
    ['with single quotes', cart.replaceAll('"', "'")],
    ['with an extra comma', cart.replace(/\}$/, ',}')],
    ['with a comment', cart.replace('"owner"', '/* who */ "owner"')],
    ['with NaN', cart.replace('"version":1', '"version":NaN')],
    ['a printed object', '[object Object]'],
    ['undefined', 'undefined'],
    ['null', 'null'],
    ['true', 'true'],
    ['a number', '1e999'],
    ['text', '"cart"'],
    ['a cart within text', JSON.stringify(cart)],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['a lone surrogate', '\ud800'],
    ['a lone surrogate in text', '"\\ud800"'],
    ['not a list of lines', '{"version":1,"owner":"","stock":[],"orderInterval":"month"}'],
    ['a length without a list', '{"orderItems":{"length":1e9}}'],
    ['a prototype', '{"__proto__":{"orderItems":[{}]},"constructor":{"prototype":{}}}'],
    ['invalid lines', '[null,7,"x",[],{},{"product_id":"<b>"},{"subQty":-1}]'],
    ['10,000 lists deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['10,000 objects deep', `${'{"orderItems":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    [
      '5 MB of invalid data',
      JSON.stringify({ orderItems: Array(49_000).fill({ x: 'y'.repeat(93) }) }),
    ],
  ])(
    'results in an empty cart and a warning, and does not change other keys: %s',
    { tags: ['S3', 'S4.persist.parse'] },
    async (_, text) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      localStorage.setItem('cart', text)
      localStorage.setItem('other', 'kept')
      const shop = await openTab()
      expect(shop.$cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
      expect([localStorage.getItem('other'), localStorage.length]).toEqual(['kept', 2])
      expect(warn).toHaveBeenCalledExactlyOnceWith('Cannot read the stored cart')
      await add(shop)
      expect(quantities(shop)).toEqual(['1012×1'])
      expect(stored().orderItems).toHaveLength(1)
    },
  )
})

describe('data that a newer release stored', () => {
  const newerLine = { ...dedicated, monthly_fee: '80.00', subQty: 3, note: 'mine' }
  const newer = { version: 2, owner: '', orderItems: [newerLine], coupon: 'SPRING' }

  it('is shown and not overwritten by a stock response, until the customer acts', {
    tags: ['S5'],
  }, async () => {
    localStorage.setItem('cart', JSON.stringify(newer))
    const shop = await openTab()
    expect(quantities(shop)).toEqual(['1012×3'])
    expect(stored()).toEqual(newer)
    await shop.removeUnit(1012)
    expect(stored()).toMatchObject({ version: 1, orderItems: [{ subQty: '2' }] })
    await shop.syncCartWithStock([dedicated, small])
    expect(stored().orderItems[0].unitAmt).toBe('83.00')
  })

  it('stays in the database unchanged until the customer acts', { tags: ['S5'] }, async () => {
    const text = JSON.stringify(newer)
    const ledger = {
      version: 2,
      revision: 9,
      cart: newer,
      mirror: { text, past: [] },
      coupons: [1],
    }
    const database = createStore('storefront', 'cart')
    await set('cart', ledger, database)
    localStorage.setItem('cart', text)
    const shop = await openTab()
    expect(quantities(shop)).toEqual(['1012×3'])
    expect([await get('cart', database), stored()]).toEqual([ledger, newer])
    await shop.removeUnit(1012)
    expect(await get('cart', database)).toMatchObject({ version: 1, revision: 10 })
    expect(quantities(await openTab())).toEqual(['1012×2'])
  })

  it('is ignored, and the cart stays, when no part of it is readable', {
    tags: ['S5'],
  }, async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await add(await openTab())
    const unknown = JSON.stringify({ version: 3, lines: [{ plan: 1012, units: 4 }] })
    localStorage.setItem('cart', unknown)
    const shop = await openTab()
    expect(quantities(shop)).toEqual(['1012×1'])
    expect(localStorage.getItem('cart')).toBe(unknown)
    expect(warn).toHaveBeenCalledWith('Cannot read the stored cart')
    await add(shop)
    expect(stored()).toMatchObject({ version: 1, orderItems: [{ subQty: '2' }] })
  })
})
