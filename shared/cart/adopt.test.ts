// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { $confirmRequest, settleConfirm } from '../confirm.ts'
import { quantities as lines, openBrowser, openTab, type Tab } from './testing/open-tab.ts'
import { dedicatedPlan, small } from './testing/sample-plans.ts'

const add = (shop: Tab, product_id: number, quantity = 1) => {
  const planType = product_id === 1301 ? 'gpu' : 'cpu'
  return shop.addToCart({ product_id, quantity, interval: 'month', planType })
}
const parked = () => JSON.parse(localStorage.getItem('cart-parked') ?? '{"carts":[]}').carts

beforeEach(openBrowser)

describe('adoptCart', () => {
  it('assigns a guest’s cart to the customer', async () => {
    const shop = await openTab()
    await add(shop, 1012)
    await shop.adoptCart('ada')
    expect(shop.$cart.get().owner).toBe('ada')
    expect(lines(shop)).toEqual(['1012×1'])
  })

  it('restores a forcibly parked cart to its owner only', async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop, 1012, 2)
    await shop.endCart(true)
    expect(lines(shop)).toEqual([])
    expect(parked()).toMatchObject([{ owner: 'ada', reason: 'forced-sign-out', planType: 'cpu' }])
    await shop.adoptCart('grace')
    expect(lines(shop)).toEqual([])
    await shop.endCart(false)
    await shop.adoptCart('ada')
    expect(lines(shop)).toEqual(['1012×2'])
    expect(localStorage.getItem('cart-parked')).toBeNull()
  })

  it('parks the cart of another owner', { tags: ['D7.sign-in.other'] }, async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop, 1012)
    await shop.adoptCart('grace')
    expect(lines(shop)).toEqual([])
    expect(parked()).toMatchObject([{ owner: 'ada', reason: 'other-owner' }])
  })

  it('merges with the larger quantity, capped by stock, at the cart’s interval', {
    tags: ['D7.sign-in.guest'],
  }, async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop, 1012, 5)
    await add(shop, 1001, 3)
    await shop.endCart(true)
    await shop.syncCartWithStock([dedicatedPlan({ left: 4 }), small])
    await add(shop, 1012, 1)
    await shop.setCartInterval('hour')
    await shop.adoptCart('ada')
    expect(lines(shop)).toEqual(['1012×4', '1001×3'])
    expect(shop.$cart.get().orderItems.map(line => line.unitAmt)).toEqual(['0.1236', '0.0149'])
  })

  it.each([
    [true, ['1301×1'], ['cpu']],
    [false, ['1012×2'], ['gpu']],
  ] as const)(
    'prompts when plan types differ; the choice %s keeps the other cart parked',
    async (response, stored, put) => {
      const shop = await openTab()
      await shop.adoptCart('ada')
      await add(shop, 1012, 2)
      await shop.endCart(true)
      await add(shop, 1301)
      const adopted = shop.adoptCart('ada')
      await vi.waitFor(() => expect($confirmRequest.get()).not.toBeNull())
      settleConfirm(response)
      await adopted
      expect(lines(shop)).toEqual(stored)
      expect(shop.$cart.get().owner).toBe('ada')
      expect(parked()).toMatchObject(
        put.map(planType => ({ owner: 'ada', reason: 'plan-type', planType })),
      )
    },
  )

  it('does not prompt again for a parked cart until the cart is empty', async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop, 1012)
    await shop.parkCart('plan-type')
    await add(shop, 1301)
    await shop.adoptCart('ada')
    expect(lines(shop)).toEqual(['1301×1'])
    await shop.clearCart()
    await shop.adoptCart('ada')
    expect(lines(shop)).toEqual(['1012×1'])
  })
})

describe('a chosen sign-out', () => {
  it('clears the cart and deletes the parked carts of its owner only', async () => {
    const shop = await openTab()
    for (const owner of ['grace', 'ada']) {
      await shop.adoptCart(owner)
      await add(shop, 1012)
      await shop.endCart(true)
    }
    await shop.adoptCart('ada')
    await shop.endCart(false)
    expect(shop.$cart.get()).toMatchObject({ owner: '', orderItems: [], orderInterval: '' })
    expect(parked()).toMatchObject([{ owner: 'grace' }])
  })

  it('keeps a cart in memory that exceeds the storage quota', async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop, 1012)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await shop.endCart(true)
    await shop.adoptCart('ada')
    expect(lines(shop)).toEqual(['1012×1'])
  })
})
