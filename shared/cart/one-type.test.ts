import type { StockItem } from '@storefront/api/flavor'
import type { PlanType } from '@storefront/api/plan-type'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { add } from './rules.ts'
import { readCart } from './storage/read-cart.ts'
import { sync } from './sync.ts'
import { dedicated, dedicatedPlan, graphics, small } from './testing/sample-plans.ts'
import type { Cart, ParkedCart } from './types.ts'

const catalogue = [dedicated, small, graphics]
const none = new Set<number>()

/** A line with the fields of S3.line.fields, which has no `gpu_type`. */
function storedLine({ gpu_type, ...plan }: StockItem, quantity = 1) {
  const { switch: _, busway, unitAmt, left, ...facts } = plan
  return { ...facts, interval: 'month', subQty: String(quantity) }
}

function readStored(stored: object): Cart {
  const cart = readCart({ orderItems: [], stock: [], orderInterval: 'month', ...stored }, 'ada')
  if (!cart) throw new Error('The stored value must contain a cart')
  return cart
}

const idsOf = ({ orderItems }: Pick<Cart, 'orderItems'>) => orderItems.map(line => line.product_id)
const syncStored = (stored: object, plans = catalogue, spared = none) =>
  sync(plans, spared)(readStored(stored), [])

describe('the plan type of a stored cart', () => {
  it('comes from its lines once the stock is known', { tags: ['S4.sync.plan-type'] }, () => {
    const stored = { orderItems: [storedLine(graphics, 2)] }
    expect(syncStored(stored).cart).toMatchObject({
      planType: 'gpu',
      orderItems: [{ subQty: '2' }],
    })
  })

  it.each(['gpu', 'xyz', '', 7, null])(
    'comes from its lines, not from the stored %j',
    { tags: ['S4.sync.plan-type'] },
    planType => {
      const outcome = syncStored({ orderItems: [storedLine(small)], planType })
      expect(outcome.cart.planType).toBe('cpu')
      expect(outcome.parked).toBeUndefined()
    },
  )

  it('comes from the stock when a line contradicts it', () => {
    const line = { ...storedLine(graphics), gpu_type: '' }
    expect(syncStored({ orderItems: [line], planType: 'cpu' }).cart.planType).toBe('gpu')
  })

  it('stays while the type of its lines is unknown', () => {
    const stored = { orderItems: [storedLine(graphics)], planType: 'gpu' }
    expect(syncStored(stored, [small], new Set([1301])).cart.planType).toBe('gpu')
  })

  it('accepts plans of the type that its lines have, even before the first sync', {
    tags: ['S4.sync.plan-type'],
  }, () => {
    const find = (id: number) => catalogue.find(plan => plan.product_id === id)
    const other = dedicatedPlan({ ...graphics, product_id: 1302 })
    const cart = readStored({ orderItems: [storedLine(graphics)], planType: 'cpu' })
    const request = { product_id: 1302, interval: 'month', planType: 'gpu' } as const
    const outcome = add(request, id => (id === 1302 ? other : find(id)))(cart)
    expect(outcome.refusal).toBeUndefined()
    expect(outcome.cart.planType).toBe('gpu')
  })
})

describe('a stored cart with both plan types', () => {
  const mixed = { orderItems: [storedLine(small, 3), storedLine(graphics), storedLine(dedicated)] }

  it('keeps the type with more units, parks the other and reports it', {
    tags: ['S4.sync.mixed'],
  }, () => {
    const { cart, parked, changes } = syncStored(mixed)
    expect([cart.planType, idsOf(cart)]).toEqual(['cpu', [1001, 1012]])
    expect(parked).toMatchObject([
      { owner: 'ada', reason: 'mixed', planType: 'gpu', orderInterval: 'month', stock: [graphics] },
    ])
    expect(parked?.map(idsOf)).toEqual([[1301]])
    expect(changes).toEqual([
      { kind: 'parked', product_id: 1301, planName: 'GPU L4', location: 'Taipei, TW' },
    ])
  })

  it('keeps the stored type when both have the same number of units', {
    tags: ['S4.sync.mixed'],
  }, () => {
    const orderItems = [storedLine(small), storedLine(graphics)]
    expect(idsOf(syncStored({ orderItems, planType: 'gpu' }).cart)).toEqual([1301])
    expect(idsOf(syncStored({ orderItems, planType: 'cpu' }).cart)).toEqual([1001])
  })

  it('keeps a line of unknown type with the larger part', () => {
    const { cart, parked } = syncStored(mixed, [small, graphics], new Set([1012]))
    expect(idsOf(cart)).toEqual([1001, 1012])
    expect(parked?.map(idsOf)).toEqual([[1301]])
  })

  it('does not change carts that are already parked', () => {
    const previous = {
      ...readStored(mixed),
      id: 'former',
      reason: 'plan-type',
      parkedAt: '',
    } as const
    const { parked } = sync(catalogue, none)(readStored(mixed), [previous])
    expect(parked).toHaveLength(2)
    expect(parked?.[0]).toBe(previous)
  })
})

const products = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 })
const gpuType = fc.constantFrom('', 'NVIDIA L4 24GB')
/** Plans 1 to 6 are in stock; 7 and 8 are no longer offered. */
const stockOf = fc
  .array(fc.record({ left: fc.integer({ min: 0, max: 120 }), gpu_type: gpuType }), {
    minLength: 6,
    maxLength: 6,
  })
  .map(rows => rows.map((row, index) => dedicatedPlan({ ...row, product_id: index + 1 })))
const beside = fc.record(
  {
    planType: fc.constantFrom('cpu', 'gpu', '', 'xyz', undefined),
    orderInterval: fc.constantFrom('month', 'hour', '', undefined),
  },
  { requiredKeys: [] },
)
const lineOf = (product_id: number) =>
  fc
    .record(
      { units: fc.integer({ min: 1, max: 130 }), gpu_type: gpuType },
      { requiredKeys: ['units'] },
    )
    .map(({ units, ...own }) => ({ ...storedLine(dedicatedPlan({ product_id }), units), ...own }))
const storedText = fc
  .tuple(products, beside)
  .chain(([ids, fields]) =>
    fc.tuple(fc.tuple(...ids.map(lineOf)), fc.boolean(), fc.constant(fields)),
  )
  .map(([orderItems, hasStock, fields]) =>
    JSON.stringify({
      ...fields,
      orderItems,
      stock: hasStock ? orderItems.map(({ product_id }) => dedicatedPlan({ product_id })) : [],
    }),
  )

const typeIn = (stock: StockItem[], id: number): PlanType =>
  stock.find(plan => plan.product_id === id)?.gpu_type ? 'gpu' : 'cpu'

it('turns any stored text into a cart of one plan type and loses no plan that is still offered', {
  tags: ['S4.sync.plan-type', 'S4.sync.mixed'],
}, () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  fc.assert(
    fc.property(storedText, stockOf, (text, stock) => {
      const stored = JSON.parse(text)
      const cart = readStored(stored)
      const outcome = sync(stock, none)(cart, [])
      const carts: (Cart | ParkedCart)[] = [outcome.cart, ...(outcome.parked ?? [])]
      for (const { orderItems, planType } of carts)
        for (const line of orderItems) expect(typeIn(stock, line.product_id)).toBe(planType)
      for (const { product_id, subQty } of stored.orderItems) {
        const plan = stock.find(each => each.product_id === product_id)
        const found = carts
          .flatMap(each => each.orderItems)
          .filter(line => line.product_id === product_id)
        const most = Math.min(Number(subQty), 100)
        const units = plan?.left ? Math.min(most, plan.left) : most
        expect(found.map(line => line.subQty)).toEqual(plan ? [String(units)] : [])
      }
      const parkedIds = (outcome.parked ?? []).flatMap(idsOf)
      const reported = (outcome.changes ?? []).filter(({ kind }) => kind === 'parked')
      expect(reported.map(change => change.product_id)).toEqual(parkedIds)
    }),
    { numRuns: 300 },
  )
})
