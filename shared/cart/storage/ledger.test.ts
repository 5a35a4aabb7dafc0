import { expect, it } from 'vitest'

import { makeLine, withLines } from '../line.ts'
import { dedicated } from '../testing/sample-plans.ts'
import { emptyCart } from '../types.ts'
import { emptyLedger, readLedger } from './ledger.ts'

const cart = {
  ...withLines({ ...emptyCart, orderInterval: 'month', planType: 'cpu' }, [
    makeLine(dedicated, 'month', 2),
  ]),
  stock: [dedicated],
}
const parked = { ...cart, id: 'a', reason: 'plan-type', parkedAt: '2026-11-21T10:00:00.000Z' }
const news = {
  owner: '',
  change: { kind: 'sold-out', product_id: 1, planName: 'Shared 1C-2G', location: 'Taipei, TW' },
}

it('reads a stored ledger unchanged, even with a reset cart', () => {
  const ledger = { ...emptyLedger, revision: 7, cart, parked: [parked], news: [news] }
  expect(readLedger(structuredClone(ledger))).toEqual(ledger)
  const reset = { ...emptyCart, orderInterval: undefined }
  expect(readLedger({ ...ledger, cart: reset }).cart).toEqual(reset)
})

it('keeps the valid parts of a damaged database', () => {
  const damaged = readLedger({
    version: 1,
    cart: { ...cart, stock: 'no', orderItems: [...cart.orderItems, { product_id: 1059 }, null, 7] },
    parked: [parked, null, 7, { ...parked, orderItems: 'none' }],
    news: ['bad', news, { owner: 1 }, { owner: '', change: { kind: 'gone' } }],
    mirror: 5,
  })
  expect(damaged.cart.orderItems).toEqual(cart.orderItems)
  expect(damaged.cart.stock).toEqual([])
  expect(damaged.parked).toEqual([parked])
  expect(damaged.news).toEqual([news])
})

it('starts empty when the value is not a ledger', () => {
  for (const value of [undefined, null, 7, 'cart', [], { version: 1 }, { cart: 'no', news: 'bad' }])
    expect(readLedger(value)).toMatchObject({ revision: 0, cart: emptyCart, parked: [], news: [] })
})
