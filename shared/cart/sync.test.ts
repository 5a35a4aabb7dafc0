import { describe, expect, it, vi } from 'vitest'

import { makeLine } from './line.ts'
import { sync } from './sync.ts'
import { dedicated, dedicatedPlan, small } from './testing/sample-plans.ts'
import { type Cart, emptyCart } from './types.ts'

const cart: Cart = {
  ...emptyCart,
  orderItems: [makeLine(dedicated, 'month', 5), makeLine(small, 'month', 1)],
  stock: [dedicated, small],
  orderInterval: 'month',
  planType: 'cpu',
}
const none = new Set<number>()

describe('sync', () => {
  it('keeps lines whose plan is in stock as they are', () => {
    expect(sync([small, dedicated], none)(cart, [])).toMatchObject({
      cart: { orderItems: cart.orderItems },
      changes: [],
    })
  })

  it('drops a plan that is no longer in stock, and reports it', {
    tags: ['S4.sync.in-stock', 'S4.sync.explained'],
  }, () => {
    const { cart: synced, changes } = sync([small], none)(cart, [])
    expect(synced.orderItems.map(line => line.product_id)).toEqual([1001])
    expect(synced.stock).toEqual([small])
    expect(changes).toEqual([
      {
        kind: 'gone',
        product_id: 1012,
        planName: 'Dedicated 4C-16G',
        location: 'Taipei, TW',
        line: cart.orderItems[0],
      },
    ])
  })

  it('keeps a line whose row could not be read', { tags: ['S4.sync.spared'] }, () => {
    const { cart: synced, changes } = sync([small], new Set([1012]))(cart, [])
    expect(synced.orderItems).toEqual(cart.orderItems)
    expect(changes).toEqual([])
  })

  it('drops a damaged line with a warning', { tags: ['S4.sync.valid', 'S5.plan.warning'] }, () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const damaged = { ...makeLine(dedicated, 'month', 1), planName: '' }
    const outcome = sync([dedicated], none)({ ...cart, orderItems: [damaged] }, [])
    expect(outcome.cart.orderItems).toEqual([])
    expect(warn).toHaveBeenCalledExactlyOnceWith('Plan validation failed', {
      planName: [expect.any(String)],
    })
  })

  it('keeps the line of a sold-out plan and reports it once', {
    tags: ['S4.sync.sold-out'],
  }, () => {
    const soldOut = dedicatedPlan({ left: 0 })
    const first = sync([soldOut, small], none)(cart, [])
    expect(first.cart.orderItems[0]?.subQty).toBe('5')
    expect(first.changes).toMatchObject([{ kind: 'sold-out', product_id: 1012 }])
    expect(sync([soldOut, small], none)(first.cart, []).changes).toEqual([])
  })

  it('reports that a sold-out plan is back in stock, and how many units', () => {
    const first = sync([dedicatedPlan({ left: 0 }), small], none)(cart, [])
    const { cart: back, changes } = sync([dedicatedPlan({ left: 2 }), small], none)(first.cart, [])
    expect(back.orderItems[0]?.subQty).toBe('2')
    expect(changes).toMatchObject([
      { kind: 'back', product_id: 1012 },
      { kind: 'reduced', before: '5', after: '2' },
    ])
  })

  it('reduces a quantity to the stock and updates prices, reporting both', {
    tags: ['S4.sync.lowered'],
  }, () => {
    const outcome = sync([dedicatedPlan({ left: 2, monthly_fee: '90.00' }), small], none)(cart, [])
    expect(outcome.cart.orderItems[0]).toMatchObject({
      subQty: '2',
      unitAmt: '90.00',
      subtotalAmt: '180.00',
    })
    expect(outcome.changes).toMatchObject([
      { kind: 'reduced', before: '5', after: '2' },
      { kind: 'repriced', before: '83.00', after: '90.00', interval: 'month' },
    ])
  })
})
