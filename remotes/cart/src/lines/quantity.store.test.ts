// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { samplePlan } from '@storefront/api/testing/sample-plan'
import { $cart, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { $toasts, dismissToast } from 'shared/toast'
import { beforeEach, expect, test } from 'vitest'

import { $lines } from './lines.store.ts'
import { $pendingQuantities, setDraftQuantity } from './quantity.store.ts'

const inCart = () => $cart.get().orderItems[0]?.subQty

beforeEach(async () => {
  await clearCart()
  dismissToast()
  await syncCartWithStock([samplePlan()])
  await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
})

test('shows the latest input at once and saves it, even when the button repeats fast', async () => {
  const inputs = Array.from({ length: 9 }, (_, index) => setDraftQuantity(1006, index + 2))
  expect($lines.get()[0]).toMatchObject({ quantity: 10, price: '830.00' })
  await Promise.all(inputs)
  expect(inCart()).toBe('10')
  expect($pendingQuantities.get()[1006]).toBeUndefined()
})

test('returns to the saved quantity with an error when the input exceeds the stock', async () => {
  await setDraftQuantity(1006, 13)
  expect(inCart()).toBe('1')
  expect($lines.get()[0]?.quantity).toBe(1)
  expect($toasts.get()[0]?.isOpen).toBe(true)
})
