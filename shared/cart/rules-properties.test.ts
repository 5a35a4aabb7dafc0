import { subtotal } from '@storefront/api/money'
import Big from 'big.js'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'

import * as rules from './rules.ts'
import { sync } from './sync.ts'
import { dedicatedPlan } from './testing/sample-plans.ts'
import { type Cart, type CartCommand, emptyCart } from './types.ts'

const fee = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, '0')}`)
const plans = fc.tuple(
  ...[1, 2, 3].map(productId =>
    fc
      .record({
        product_id: fc.constant(productId),
        left: fc.integer({ min: 0, max: 120 }),
        monthly_fee: fee,
        hourly_fee: fee,
        gpu_type: fc.constantFrom('', '', 'NVIDIA L4 24GB'),
      })
      .map(dedicatedPlan),
  ),
)
const productId = fc.integer({ min: 1, max: 4 })
const interval = fc.constantFrom('month', 'hour' as const) as fc.Arbitrary<'month' | 'hour'>
const planType = fc.constantFrom('cpu', 'cpu', 'gpu', '') as fc.Arbitrary<'cpu' | 'gpu' | ''>
const quantity = fc.integer({ min: -1, max: 110 })

type Find = rules.FindPlan
const steps = fc.array(
  fc.oneof(
    fc
      .record({ product_id: productId, quantity, interval, planType })
      .map(request => (find: Find) => rules.add(request, find)),
    productId.map(id => () => rules.remove(id)),
    fc.tuple(productId, quantity).map(
      ([id, units]) =>
        (find: Find) =>
          rules.changeQuantity(id, units, find),
    ),
    productId.map(id => () => rules.drop(id)),
    interval.map(each => () => rules.changeInterval(each)),
    plans.map(stock => () => sync(stock, new Set())),
    fc.constant(() => rules.clear),
  ) as fc.Arbitrary<(find: Find) => CartCommand>,
  { maxLength: 60 },
)

function expectValid(cart: Cart): void {
  for (const line of cart.orderItems) {
    const units = Number(line.subQty)
    expect(units).toBeGreaterThanOrEqual(1)
    expect(units).toBeLessThanOrEqual(100)
    expect(line.interval).toBe(cart.orderInterval)
    expect(line.unitAmt).toBe(cart.orderInterval === 'month' ? line.monthly_fee : line.hourly_fee)
    expect(line.subtotalAmt).toBe(subtotal(line.unitAmt, units))
    expect(line.subtotalAmt).toMatch(/^\d+\.\d\d$/)
    expect(cart.stock.some(plan => plan.product_id === line.product_id)).toBe(true)
  }
  const ids = cart.orderItems.map(line => line.product_id)
  expect(new Set(ids).size).toBe(ids.length)
  if (ids.length === 0) expect([cart.orderInterval, cart.planType]).toEqual(['', ''])
}

it('keeps every cart valid under any sequence of changes', {
  tags: ['S4.add.subtotal-exact', 'S4.remove.interval-reset', 'S9.subtotal.decimals'],
}, () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  fc.assert(
    fc.property(plans, steps, (stock, sequence) => {
      const find: Find = id => stock.find(plan => plan.product_id === id)
      let cart = emptyCart
      for (const make of sequence) {
        const outcome = make(find)(cart, [])
        if (outcome.refusal) expect(outcome.cart).toBe(cart)
        cart = outcome.cart
        expectValid(cart)
      }
    }),
    { numRuns: 300 },
  )
})

it('ends at exactly 0.00 after 10,000 additions and removals', { tags: ['A15'] }, () => {
  const plan = dedicatedPlan({ hourly_fee: '0.0278', product_id: 1 })
  const add = rules.add({ product_id: 1, interval: 'hour', planType: 'cpu' }, () => plan)
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2000, maxLength: 2000 }), choices => {
      let cart = add(emptyCart).cart
      for (const isAdding of choices) {
        cart = (isAdding ? add : rules.remove(1))(cart).cart
        const [line] = cart.orderItems
        if (!line) continue
        const exact = new Big('0.0278').times(Number(line.subQty)).toFixed(2, Big.roundHalfUp)
        expect(line.subtotalAmt).toBe(exact)
        expect(line.subtotalAmt).not.toMatch(/^-/)
      }
      while (cart.orderItems.length > 0) cart = rules.remove(1)(cart).cart
      expect(cart).toEqual(emptyCart)
    }),
    { numRuns: 5 },
  )
})
