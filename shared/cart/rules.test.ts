import { describe, expect, it, vi } from 'vitest'

import { restore } from './restore.ts'
import * as rules from './rules.ts'
import { mirrorText } from './storage/mirror.ts'
import { parseCart } from './storage/read-cart.ts'
import { dedicated, dedicatedPlan, graphics, small } from './testing/sample-plans.ts'
import { type Cart, type CartCommand, emptyCart } from './types.ts'

const find = (productId: number) =>
  [dedicated, small, graphics].find(plan => plan.product_id === productId)

function after(...steps: CartCommand[]): Cart {
  return steps.reduce((cart, step) => step(cart, []).cart, emptyCart)
}

const addOne = rules.add({ product_id: 1012, interval: 'month', planType: 'cpu' }, find)
const addSmall = rules.add({ product_id: 1001, interval: 'month', planType: 'cpu' }, find)

describe('add', () => {
  it('makes a line with every required field', {
    tags: [
      'S3.line.fields',
      'S3.line.interval',
      'S3.line.currency',
      'S3.line.subQty',
      'S3.line.subtotalAmt',
      'S4.add.default-quantity',
    ],
  }, () => {
    expect(after(addOne).orderItems).toEqual([
      {
        product_id: 1012,
        planName: 'Dedicated 4C-16G',
        interval: 'month',
        monthly_fee_product_id: 'price_m_1012',
        hourly_fee: '0.1236',
        hourly_fee_product_id: 'price_h_1012',
        ram: 16,
        disk: 160,
        vcpus: 4,
        monthly_fee: '83.00',
        location: 'Taipei, TW',
        gpu_type: '',
        metaData: 'price_m_1012',
        currency: 'USD',
        unitAmt: '83.00',
        subQty: '1',
        subtotalAmt: '83.00',
      },
    ])
  })

  it('uses fee and metaData of the interval', {
    tags: [
      'S3.line.metaData',
      'S3.line.unitAmt',
      'S4.add.unitAmt',
      'S3.line.interval',
      'S3.cart.orderInterval',
    ],
  }, () => {
    const cart = after(rules.add({ product_id: 1012, interval: 'hour', planType: 'cpu' }, find))
    const facts = { interval: 'hour', metaData: 'price_h_1012', unitAmt: '0.1236' }
    expect(cart.orderItems[0]).toMatchObject(facts)
    expect(cart.orderInterval).toBe('hour')
  })

  it('raises quantity and subtotal of a plan in the cart', { tags: ['S4.add.quantity'] }, () => {
    const addTwo = rules.add(
      { product_id: 1012, quantity: 2, interval: 'month', planType: 'cpu' },
      find,
    )
    const { orderItems } = after(addOne, addTwo)
    expect(orderItems).toHaveLength(1)
    expect(orderItems[0]).toMatchObject({ subQty: '3', subtotalAmt: '249.00' })
  })

  it('rounds the product, not each addition', { tags: ['S4.add.subtotal-exact'] }, () => {
    const addHourly = rules.add({ product_id: 1001, interval: 'hour', planType: 'cpu' }, find)
    expect(after(addHourly).orderItems[0]?.subtotalAmt).toBe('0.01')
    expect(after(addHourly, addHourly).orderItems[0]?.subtotalAmt).toBe('0.03')
  })

  it.each([
    ['empty', ''],
    ['another one', 'gpu'],
  ] as const)(
    'rejects a plan type that is %s',
    { tags: ['S4.add.planType-empty', 'S4.add.planType-mismatch', 'S4.add.planType-log'] },
    (_, planType) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const cart = after(addOne)
      const outcome = rules.add({ product_id: 1012, interval: 'month', planType }, find)(cart)
      expect(outcome).toEqual({ cart, refusal: 'plan-type' })
      expect(warn).toHaveBeenCalledExactlyOnceWith('planType is not match')
    },
  )

  it('rejects a plan of the other type, even when its own type is given', {
    tags: ['S4.add.planType-mismatch'],
  }, () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const cart = after(addOne)
    const step = rules.add({ product_id: 1301, interval: 'month', planType: 'gpu' }, find)
    expect(step(cart)).toEqual({ cart, refusal: 'plan-type' })
  })

  it('rejects an empty plan type even for a plan that is in the cart and no longer in stock', {
    tags: ['S4.add.planType-empty'],
  }, () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const cart = after(addOne)
    const step = rules.add({ product_id: 1012, interval: 'month', planType: '' }, () => undefined)
    expect(step(cart)).toEqual({ cart, refusal: 'plan-type' })
    expect(step(emptyCart).refusal).toBe('plan-type')
  })

  it('rejects a plan type that is not the plan’s own', () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const step = rules.add({ product_id: 1301, interval: 'month', planType: 'cpu' }, find)
    expect(step(emptyCart).refusal).toBe('plan-type')
  })

  it('sets the plan type of the cart', {
    tags: ['S4.add.planType-set', 'S3.cart.planType'],
  }, () => {
    const step = rules.add({ product_id: 1301, interval: 'month', planType: 'gpu' }, find)
    expect(step(emptyCart).cart.planType).toBe('gpu')
  })

  it('does nothing for a plan that is not in stock', { tags: ['S4.add.unknown'] }, () => {
    const step = rules.add({ product_id: 9, interval: 'month', planType: 'cpu' }, find)
    expect(step(emptyCart)).toEqual({ cart: emptyCart, refusal: 'unknown-plan' })
  })

  it('rejects the other interval, so that the caller can prompt the customer', {
    tags: ['S4.add.one-interval'],
  }, () => {
    const step = rules.add({ product_id: 1001, interval: 'hour', planType: 'cpu' }, find)
    expect(step(after(addOne)).refusal).toBe('interval')
  })

  it('rejects a damaged plan with a warning', {
    tags: ['S5.plan', 'S5.plan.warning', 'S5.false'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const damaged = dedicatedPlan({ monthly_fee: '1,000.00' })
    const request = { product_id: 1012, interval: 'month', planType: 'cpu' } as const
    expect(rules.add(request, () => damaged)(emptyCart).refusal).toBe('invalid-plan')
    expect(warn).toHaveBeenCalledExactlyOnceWith('Plan validation failed', {
      monthly_fee: ['Not an amount'],
    })
  })

  it('adds at least 1, and stops at the stock and at 100', { tags: ['S9.quantity'] }, () => {
    for (const quantity of [0, -1, 1.5]) {
      const none = rules.add(
        { product_id: 1012, quantity, interval: 'month', planType: 'cpu' },
        find,
      )
      expect(none(emptyCart)).toEqual({ cart: emptyCart, refusal: 'limit' })
    }
    const three = rules.add(
      { product_id: 1001, quantity: 3, interval: 'month', planType: 'cpu' },
      find,
    )
    expect(addSmall(after(three)).refusal).toBe('limit')
    const addMany = (quantity: number) =>
      rules.add({ product_id: 1012, quantity, interval: 'month', planType: 'cpu' }, () =>
        dedicatedPlan({ left: 500 }),
      )
    expect(addMany(100)(emptyCart).refusal).toBeUndefined()
    expect(addMany(1)(after(addMany(100))).refusal).toBe('limit')
    expect(addMany(101)(emptyCart).refusal).toBe('limit')
  })

  it('rejects a sold-out plan', () => {
    const request = { product_id: 1012, interval: 'month', planType: 'cpu' } as const
    expect(rules.add(request, () => dedicatedPlan({ left: 0 }))(emptyCart).refusal).toBe('sold-out')
  })

  it.each([0, -1, 1.5, Number.NaN])('rejects %d units', quantity => {
    const request = { product_id: 1012, quantity, interval: 'month', planType: 'cpu' } as const
    expect(rules.add(request, find)(emptyCart).refusal).toBe('limit')
  })
})

describe('remove', () => {
  it('lowers quantity and subtotal by one unit', { tags: ['S4.remove.unit'] }, () => {
    expect(after(addOne, addOne, rules.remove(1012)).orderItems[0]).toMatchObject({
      subQty: '1',
      subtotalAmt: '83.00',
    })
  })

  it('removes the line at 0 and resets the empty cart', {
    tags: ['S4.remove.last', 'S4.remove.interval-reset', 'S4.clear.planType'],
  }, () => {
    expect(after(addOne, rules.remove(1012))).toEqual(emptyCart)
  })

  it('keeps the interval and the plans of other lines as long as there are any', {
    tags: ['S3.cart.stock'],
  }, () => {
    const cart = after(addOne, addSmall, rules.remove(1012))
    expect(cart).toMatchObject({ orderInterval: 'month', planType: 'cpu' })
    expect(cart.stock.map(plan => plan.product_id)).toEqual([1001])
  })

  it('is rejected when there is nothing to remove', { tags: ['S5.remove-above-zero'] }, () => {
    expect(rules.remove(1012)(emptyCart).refusal).toBe('nothing-to-remove')
  })
})

describe('changeQuantity', () => {
  it('sets, removes at 0, and allows a lower quantity that still exceeds the stock', () => {
    const cart = after(addSmall, rules.changeQuantity(1001, 3, find))
    expect(cart.orderItems[0]?.subtotalAmt).toBe('18.00')
    const limited = () => dedicatedPlan({ product_id: 1001, left: 1 })
    expect(rules.changeQuantity(1001, 2, limited)(cart).cart.orderItems[0]?.subQty).toBe('2')
    expect(rules.changeQuantity(1001, 4, limited)(cart).refusal).toBe('limit')
    expect(rules.changeQuantity(1001, 0, limited)(cart).cart).toEqual(emptyCart)
  })
})

describe('clear, reset, interval, restore', () => {
  it('clears lines and interval', {
    tags: ['S4.clear', 'S4.clear.planType', 'S3.cart.orderInterval'],
  }, () => {
    expect(after(addOne, rules.clear)).toEqual(emptyCart)
  })

  it('resets lines, stock and interval', { tags: ['S4.reset', 'S3.cart.orderInterval'] }, () => {
    const cart = after(addOne, rules.reset)
    expect(cart).toEqual({ ...emptyCart, orderInterval: undefined })
  })

  it('omits an undefined interval from storage, and reads it as empty', {
    tags: ['S4.reset.stored'],
  }, () => {
    const stored = mirrorText(after(addOne, rules.reset))
    expect(JSON.parse(stored)).not.toHaveProperty('orderInterval')
    expect(parseCart(stored)).toEqual(emptyCart)
  })

  it('computes all lines again in place', { tags: ['S4.add.interval-switch'] }, () => {
    const cart = after(addOne, addSmall, rules.changeInterval('hour'))
    expect(cart.orderInterval).toBe('hour')
    expect(cart.orderItems.map(line => [line.unitAmt, line.metaData, line.interval])).toEqual([
      ['0.1236', 'price_h_1012', 'hour'],
      ['0.0149', 'price_h_1001', 'hour'],
    ])
  })

  it('undoes a removal at the cart’s current interval', () => {
    const full = after(addOne, addSmall)
    const [line] = full.orderItems
    const rest = after(addOne, addSmall, rules.drop(1012), rules.changeInterval('hour'))
    const removed = { lines: line ? [line] : [], order: [1012, 1001] }
    const restored = restore(removed, find)(rest).cart
    expect(restored.orderItems.map(each => each.unitAmt)).toEqual(['0.1236', '0.0149'])
  })
})
