// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { $cart, $cartUnits, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { beforeEach, expect, test } from 'vitest'

import { makeLine, makeOrder, plan, smallPlan } from '../../testing/make-order.ts'
import { finishCart, recognisePlaced, rememberPlaced, rememberRequested } from './placed-cart.ts'

const order = makeOrder({ state: 'paid', lines: [makeLine(2)] })
const add = (product_id: number, quantity: number) =>
  addToCart({ product_id, quantity, interval: 'month', planType: 'cpu' })

beforeEach(async () => {
  localStorage.clear()
  await clearCart()
  await syncCartWithStock([plan, smallPlan])
  await add(1006, 2)
})

test('empties the cart that became the order', async () => {
  rememberPlaced(order)
  await finishCart(order)
  expect($cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
})

test('leaves units that were added later', async () => {
  rememberPlaced(order)
  await add(1006, 1)
  await add(1001, 4)
  await finishCart(order)
  expect($cart.get().orderItems.map(line => [line.product_id, line.subQty])).toEqual([
    [1006, '1'],
    [1001, '4'],
  ])
})

test('changes the cart once, even when the receipt is opened again', async () => {
  rememberPlaced(order)
  await Promise.all([finishCart(order), finishCart(order)])
  await add(1006, 2)
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('leaves a cart that became another order later', async () => {
  rememberPlaced(order)
  rememberPlaced(makeOrder({ id: '7a1f1c52-6f3a-4a55-8a35-6f0f6f3f9d11' }))
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('leaves the cart of a browser that did not place the order', async () => {
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('removes an order from the cart once it is found, when its response was lost with the page', async () => {
  const quoteId = '6f0b9a4e-3f44-4b57-9d2c-5a7f7f0f3a01'
  const other = makeOrder({
    id: '7a1f1c52-6f3a-4a55-8a35-6f0f6f3f9d11',
    quoteId: '11111111-3f44-4b57-9d2c-5a7f7f0f3a01',
  })
  rememberRequested(quoteId)
  recognisePlaced([other])
  await finishCart(other)
  expect($cartUnits.get()).toBe(2)
  const placed = { ...order, quoteId }
  recognisePlaced([other, placed])
  await finishCart(placed)
  expect($cartUnits.get()).toBe(0)
  await add(1006, 2)
  recognisePlaced([placed])
  await finishCart(placed)
  expect($cartUnits.get()).toBe(2)
})
