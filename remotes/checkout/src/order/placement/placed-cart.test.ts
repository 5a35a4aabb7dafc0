// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { $cart, $cartUnits, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { beforeEach, expect, test } from 'vitest'

import { makeLine, makeOrder, plan, smallPlan } from '../../testing/make-order.ts'
import { findLostOrder, finishCart, savePlaced, saveRequested } from './placed-cart.ts'

const order = makeOrder({ state: 'paid', lines: [makeLine(2)] })
const add = (product_id: number, quantity: number) =>
  addToCart({ product_id, quantity, interval: 'month', planType: 'cpu' })

beforeEach(async () => {
  localStorage.clear()
  await clearCart()
  await syncCartWithStock([plan, smallPlan])
  await add(1006, 2)
})

test('empties the cart when the order contains all of it', async () => {
  savePlaced(order)
  await finishCart(order)
  expect($cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
})

test('leaves units that were added later', async () => {
  savePlaced(order)
  await add(1006, 1)
  await add(1001, 4)
  await finishCart(order)
  expect($cart.get().orderItems.map(line => [line.product_id, line.subQty])).toEqual([
    [1006, '1'],
    [1001, '4'],
  ])
})

test('changes the cart once, even when the receipt is opened again', async () => {
  savePlaced(order)
  await Promise.all([finishCart(order), finishCart(order)])
  await add(1006, 2)
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('leaves the cart when a later order was made from it', async () => {
  savePlaced(order)
  savePlaced(makeOrder({ id: '7a1f1c52-6f3a-4a55-8a35-6f0f6f3f9d11' }))
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('leaves the cart of a browser that did not place the order', async () => {
  await finishCart(order)
  expect($cartUnits.get()).toBe(2)
})

test('removes the units of an order whose response was lost, once the order is found', async () => {
  const quoteId = '6f0b9a4e-3f44-4b57-9d2c-5a7f7f0f3a01'
  const other = makeOrder({
    id: '7a1f1c52-6f3a-4a55-8a35-6f0f6f3f9d11',
    quoteId: '11111111-3f44-4b57-9d2c-5a7f7f0f3a01',
  })
  saveRequested(quoteId)
  findLostOrder([other])
  await finishCart(other)
  expect($cartUnits.get()).toBe(2)
  const placed = { ...order, quoteId }
  findLostOrder([other, placed])
  await finishCart(placed)
  expect($cartUnits.get()).toBe(0)
  await add(1006, 2)
  findLostOrder([placed])
  await finishCart(placed)
  expect($cartUnits.get()).toBe(2)
})
