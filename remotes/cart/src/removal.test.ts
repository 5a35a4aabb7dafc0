// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { $cart, $cartUnits, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { $confirmRequest, settleConfirm } from 'shared/confirm'
import { $toasts } from 'shared/toast'
import { beforeEach, expect, test, vi } from 'vitest'

import { clearAfterQuestion, removeWithUndo } from './removal.ts'
import { makePlan } from './testing.ts'

beforeEach(async () => {
  await clearCart()
  await syncCartWithStock([makePlan()])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
})

test('brings a removed line back whole by Undo', async () => {
  const [line] = $cart.get().orderItems
  if (!line) throw new Error('The cart must have a line')
  expect(await removeWithUndo(line)).toBe(true)
  expect($cartUnits.get()).toBe(0)
  $toasts.get()[0]?.action?.onSelect()
  await vi.waitFor(() => expect($cart.get().orderItems).toEqual([line]))
})

test('keeps the cart when the question is answered with no [S4.confirm.false]', async () => {
  const cleared = clearAfterQuestion(2)
  expect($confirmRequest.get()?.isDestructive).toBe(true)
  settleConfirm(false)
  expect(await cleared).toBe(false)
  expect($cartUnits.get()).toBe(2)
})

test('empties lines and interval when the question is answered with yes [S4.clear]', async () => {
  const cleared = clearAfterQuestion(2)
  settleConfirm(true)
  expect(await cleared).toBe(true)
  expect($cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
})
