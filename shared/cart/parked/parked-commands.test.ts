import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { quantityOf } from '../line.ts'
import { restore, substitute } from '../restore.ts'
import * as rules from '../rules.ts'
import { dedicated, dedicatedPlan, graphics, small } from '../testing/sample-plans.ts'
import { type Cart, type CartCommand, emptyCart, type ParkedCart } from '../types.ts'
import {
  addAsGuest,
  parkCurrent,
  removeParked,
  restoreParked,
  startOther,
  swap,
} from './parked-commands.ts'

const find = (productId: number) =>
  [dedicated, small, graphics].find(plan => plan.product_id === productId)
const ada = { ...emptyCart, owner: 'ada' }
const add = (product_id: number, quantity = 1, interval: 'month' | 'hour' = 'month') => ({
  product_id,
  quantity,
  interval,
  planType: product_id === 1301 ? ('gpu' as const) : ('cpu' as const),
})
const cpuCart = rules.add(add(1012, 2, 'hour'), find)(ada).cart
const unitsOf = (cart: Cart) => cart.orderItems.reduce((sum, line) => sum + quantityOf(line), 0)
const names = (cart: Cart) => cart.orderItems.map(line => `${line.product_id}×${line.subQty}`)

describe('startOther', () => {
  it('parks the whole cart with its interval, and starts one with the plan', () => {
    const outcome = startOther(add(1301), find)(cpuCart, [])
    expect(names(outcome.cart)).toEqual(['1301×1'])
    expect(outcome.cart).toMatchObject({ owner: 'ada', planType: 'gpu', orderInterval: 'month' })
    expect(outcome.parked).toMatchObject([
      { owner: 'ada', planType: 'cpu', orderInterval: 'hour', reason: 'plan-type' },
    ])
  })

  it('parks nothing when the plan cannot be added', () => {
    const outcome = startOther(add(1301), () => ({ ...graphics, left: 0 }))(cpuCart, [])
    expect(outcome).toEqual({ cart: cpuCart, refusal: 'sold-out' })
  })
})

describe('swap', () => {
  const { cart, parked = [] } = startOther(add(1301), find)(cpuCart, [])
  const id = parked[0]?.id ?? ''

  it('swaps the whole cart and the parked one', () => {
    const back = swap(id)(cart, parked)
    expect(back.cart).toEqual(cpuCart)
    expect(back.parked).toMatchObject([{ planType: 'gpu', orderInterval: 'month' }])
  })

  it('parks nothing for an empty cart', () => {
    expect(swap(id)(ada, parked)).toEqual({ cart: cpuCart, parked: [] })
  })

  it('never returns a cart of another owner', () => {
    expect(swap(id)({ ...cart, owner: 'grace' }, parked).refusal).toBe('not-parked')
    expect(removeParked(id)({ ...cart, owner: 'grace' }, parked).refusal).toBe('not-parked')
  })

  it('restores a deleted one at its position', () => {
    const [first] = parked
    if (!first) throw new Error('There must be a parked cart')
    const later = { ...first, id: 'later', parkedAt: '2999-01-01T00:00:00.000Z' }
    const { parked: rest = [] } = removeParked(first.id)(cart, [first, later])
    expect(rest).toEqual([later])
    expect(restoreParked(first)(cart, rest).parked).toEqual([first, later])
    expect(restoreParked(first)(cart, [first, later]).parked).toBeUndefined()
  })
})

describe('addAsGuest', () => {
  it('parks the cart of another customer for that customer', () => {
    const outcome = addAsGuest(add(1301), find)(cpuCart, [])
    expect(outcome.cart).toMatchObject({ owner: '', planType: 'gpu' })
    expect(outcome.parked).toMatchObject([{ owner: 'ada', reason: 'forced-sign-out' }])
  })

  it('adds to the guest’s own cart', () => {
    const first = addAsGuest(add(1012), find)(emptyCart, []).cart
    expect(names(addAsGuest(add(1012), find)(first, []).cart)).toEqual(['1012×1'])
    expect(names(addAsGuest(add(1012, 4), find)(first, []).cart)).toEqual(['1012×4'])
    expect(addAsGuest(add(1012, 1, 'hour'), find)(first, []).refusal).toBe('interval')
    expect(names(addAsGuest(add(1001), find)(first, []).cart)).toEqual(['1012×1', '1001×1'])
  })
})

describe('restore', () => {
  const full = rules.add(add(1001, 3, 'hour'), find)(cpuCart).cart
  const [line] = full.orderItems
  const removed = { lines: line ? [line] : [], order: [1012, 1001] }
  const rest = rules.drop(1012)(full).cart

  it('restores a line exactly as and where it was', () => {
    expect(restore(removed, find)(rest).cart.orderItems).toEqual(full.orderItems)
  })

  it('restores a cleared cart completely, with interval and plan type', () => {
    const all = { lines: full.orderItems, order: [1012, 1001] }
    expect(restore(all, find)(rules.clear(full).cart).cart).toEqual({
      ...full,
      stock: expect.arrayContaining(full.stock),
    })
  })

  it('limits the quantity to the stock, and marks a sold-out plan as a sync does', () => {
    const limited = (left: number) => () => dedicatedPlan({ left })
    expect(names(restore(removed, limited(1))(rest).cart)).toEqual(['1012×1', '1001×3'])
    expect(names(restore(removed, limited(0))(rest).cart)).toEqual(['1012×2', '1001×3'])
  })

  it('keeps everything that another tab changed in the meantime', () => {
    const changed = rules.add(add(1012, 5, 'hour'), find)(rest).cart
    expect(names(restore(removed, find)(changed).cart)).toEqual(['1001×3', '1012×5'])
    vi.spyOn(console, 'warn').mockReturnValue()
    const gpu = rules.add(add(1301), find)(ada).cart
    expect(restore(removed, find)(gpu)).toEqual({ cart: gpu, refusal: 'plan-type' })
  })
})

describe('substitute', () => {
  const tokyo = dedicatedPlan({ product_id: 1020, location: 'Tokyo, JP', left: 1 })
  const findMore = (id: number) => (id === 1020 ? tokyo : find(id))
  const full = rules.add(add(1001, 3, 'hour'), find)(cpuCart).cart
  const [line] = full.orderItems

  it('replaces the line, limited to the stock', () => {
    if (!line) throw new Error('The cart must have a line')
    const outcome = substitute(line, 1020, findMore)(full)
    expect(names(outcome.cart)).toEqual(['1020×1', '1001×3'])
    expect(outcome.cart.orderItems[0]).toMatchObject({ location: 'Tokyo, JP', interval: 'hour' })
    expect(outcome.read).toEqual([1012])
  })

  it('is the only line at the same interval when the cart has no other', () => {
    if (!line) throw new Error('The cart must have a line')
    const { cart } = substitute(line, 1020, findMore)(rules.drop(1001)(full).cart)
    expect(names(cart)).toEqual(['1020×1'])
    expect(cart).toMatchObject({ orderInterval: 'hour', planType: 'cpu' })
  })
})

type Carts = { cart: Cart; parked: ParkedCart[] }
const total = ({ cart, parked }: Carts) =>
  unitsOf(cart) + parked.reduce((sum, each) => sum + unitsOf(each), 0)

function run({ cart, parked }: Carts, step: CartCommand): Carts {
  const outcome = step(cart, parked)
  return { cart: outcome.cart, parked: outcome.parked ?? parked }
}

it('never loses or creates a unit by parking, swapping, deleting with Undo and starting again', () => {
  const moves = fc.array(
    fc.oneof(
      fc.nat(5).map(at => (carts: Carts) => run(carts, swap(carts.parked[at]?.id ?? ''))),
      fc.constant((carts: Carts) => run(carts, parkCurrent('plan-type'))),
      fc.nat(5).map(at => (carts: Carts) => {
        const saved = carts.parked[at]
        return saved ? run(run(carts, removeParked(saved.id)), restoreParked(saved)) : carts
      }),
    ),
  )
  const adds = fc.constantFrom(1012, 1001, 1301).map(id => startOther(add(id), find))
  fc.assert(
    fc.property(fc.array(adds), moves, (starts, sequence) => {
      let carts: Carts = { cart: ada, parked: [] }
      for (const start of starts) carts = run(carts, start)
      expect(total(carts)).toBe(starts.length)
      for (const move of sequence) carts = move(carts)
      expect(total(carts)).toBe(starts.length)
      expect(new Set(carts.parked.map(each => each.id)).size).toBe(carts.parked.length)
    }),
  )
})
