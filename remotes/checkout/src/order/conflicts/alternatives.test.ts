// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { $cart, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { $toasts } from 'shared/toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { plan, smallPlan } from '../../testing/make-order.ts'
import { type Alternative, replaceInCart } from './alternatives.ts'
import type { Conflict } from './conflicts.ts'

vi.mock('shared/stock', async load => ({
  ...(await load<object>()),
  loadStock: async () => [plan, smallPlan],
}))

const conflict: Conflict = {
  product_id: 1006,
  planName: plan.planName,
  location: plan.location,
  quantity: 2,
  unit: '83.00',
  available: 1,
  newUnit: null,
}
const alternative: Alternative = {
  kind: 'larger',
  product_id: 1001,
  planName: smallPlan.planName,
  location: smallPlan.location,
  unit: '6.00',
  difference: '-77.00',
}
const inCart = () => $cart.get().orderItems.map(line => [line.product_id, line.subQty])

beforeEach(async () => {
  await clearCart()
  await syncCartWithStock([plan, smallPlan])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
})
afterEach(() => vi.restoreAllMocks())

test('replaces the plan that is short with the other one', async () => {
  expect(await replaceInCart(conflict, alternative, 'month')).toBe(true)
  expect(inCart()).toEqual([[1001, '2']])
})

test('leaves a cart that rejects the plan unchanged, and shows the reason', async () => {
  const before = $toasts.get().length
  expect(await replaceInCart(conflict, alternative, 'hour')).toBe(false)
  expect(inCart()).toEqual([[1006, '2']])
  const [newToast] = $toasts.get().slice(before)
  expect(newToast).toMatchObject({
    variant: 'destructive',
    title: 'conflict.refused.title',
    description: 'conflict.refused.interval',
  })
})
