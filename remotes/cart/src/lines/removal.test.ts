// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { samplePlan } from '@storefront/api/testing/sample-plan'
import { $cart, $cartUnits, addToCart, adoptCart, clearCart, syncCartWithStock } from 'shared/cart'
import { createTab } from 'shared/cart/testing/open-tab'
import { $confirmRequest, settleConfirm } from 'shared/confirm'
import { $toasts } from 'shared/toast'
import { beforeEach, expect, test, vi } from 'vitest'

import { $lines } from './lines.store.ts'
import { setDraftQuantity } from './quantity.store.ts'
import { $recentlyRemoved } from './recent.store.ts'
import { clearAfterConfirmation, removeWithUndo } from './removal.ts'

const small = samplePlan({ product_id: 1001, planName: 'Shared 1C-2G', monthly_fee: '6.00' })

beforeEach(async () => {
  await clearCart()
  await syncCartWithStock([samplePlan(), small])
  await addToCart({ product_id: 1006, quantity: 2, interval: 'month', planType: 'cpu' })
  await addToCart({ product_id: 1001, interval: 'month', planType: 'cpu' })
})

const undo = () => $toasts.get()[0]?.action?.onSelect()
const lines = () => $cart.get().orderItems.map(line => `${line.product_id}×${line.subQty}`)
const view = (at: number) => {
  const found = $lines.get()[at]
  if (!found) throw new Error('The cart must have this line')
  return found
}

test('restores a removed line completely and at its position on Undo', async () => {
  const before = $cart.get().orderItems
  const focused = vi.fn()
  expect(await removeWithUndo([view(0)], focused)).toBe(true)
  expect(lines()).toEqual(['1001×1'])
  expect($recentlyRemoved.get().map(({ line }) => line.product_id)).toEqual([1006])
  undo()
  await vi.waitFor(() => expect($cart.get().orderItems).toEqual(before))
  await vi.waitFor(() => expect(focused).toHaveBeenCalledWith(1006))
  expect($recentlyRemoved.get()).toEqual([])
})

test('restores only what is in stock, and shows why there are fewer units', async () => {
  await removeWithUndo([view(0)])
  await syncCartWithStock([samplePlan({ left: 1 }), small])
  undo()
  await vi.waitFor(() => expect(lines()).toEqual(['1006×1', '1001×1']))
  await vi.waitFor(() => expect($toasts.get()[0]?.title).toBe('restored.short'))
})

test('drops a pending quantity when the line is removed', async () => {
  const input = setDraftQuantity(1006, 5)
  const gone = removeWithUndo([view(0)])
  await Promise.all([input, gone])
  expect(lines()).toEqual(['1001×1'])
  expect($toasts.get()[0]?.variant).toBe('default')
  undo()
  await vi.waitFor(() => expect(lines()).toEqual(['1006×5', '1001×1']))
})

test('removes several lines, and one Undo restores all of them', async () => {
  const before = $cart.get()
  await removeWithUndo($lines.get())
  expect($cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
  undo()
  await vi.waitFor(() => expect($cart.get().orderItems).toEqual(before.orderItems))
})

test('leaves the cart unchanged when the customer cancels the dialog', {
  tags: ['S4.confirm.false'],
}, async () => {
  const cleared = clearAfterConfirmation(2)
  expect($confirmRequest.get()?.isDestructive).toBe(true)
  settleConfirm(false)
  expect(await cleared).toBe(false)
  expect($cartUnits.get()).toBe(3)
})

test('empties lines and interval when the customer confirms the dialog', {
  tags: ['S4.clear'],
}, async () => {
  const cleared = clearAfterConfirmation(2)
  settleConfirm(true)
  expect(await cleared).toBe(true)
  expect($cart.get()).toMatchObject({ orderItems: [], orderInterval: '' })
  undo()
  await vi.waitFor(() => expect(lines()).toEqual(['1006×2', '1001×1']))
  expect($cart.get().orderInterval).toBe('month')
})

test('also clears a line that another tab added while the dialog was open, and Undo restores it', {
  tags: ['S8'],
}, async () => {
  const other = createTab()
  await other.syncCartWithStock([samplePlan(), small])
  const cleared = clearAfterConfirmation(3)
  await other.clearCart()
  await other.addToCart({ product_id: 1001, quantity: 2, interval: 'hour', planType: 'cpu' })
  settleConfirm(true)
  expect(await cleared).toBe(true)
  expect(lines()).toEqual([])
  undo()
  await vi.waitFor(() => expect(lines()).toEqual(['1001×2']))
  await vi.waitFor(() => expect(other.$cart.get().orderItems).toEqual($cart.get().orderItems))
})

test('a line that was removed before the page knew its customer can still be restored', async () => {
  await removeWithUndo([view(0)])
  await adoptCart('ada')
  expect($recentlyRemoved.get().map(({ line }) => line.product_id)).toEqual([1006])
  await adoptCart('grace')
  expect($recentlyRemoved.get()).toEqual([])
})
