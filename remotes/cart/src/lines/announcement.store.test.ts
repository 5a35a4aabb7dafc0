// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { samplePlan } from '@storefront/api/testing/sample-plan'
import { $cart, addToCart, clearCart, syncCartWithStock } from 'shared/cart'
import { addTexts } from 'shared/i18n'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import english from '../../locales/en.json' with { type: 'json' }
import {
  $announcement,
  announceMs,
  announceQuantity,
  clearAnnouncement,
} from './announcement.store.ts'
import { setDraftQuantity } from './quantity.store.ts'
import { restoreRemoved } from './undo.ts'

addTexts('cart', 'en', english)

const small = samplePlan({ product_id: 1001, planName: 'Shared 1C-2G', monthly_fee: '6.00' })

beforeEach(async () => {
  await clearCart()
  await syncCartWithStock([samplePlan(), small])
  await addToCart({ product_id: 1006, interval: 'month', planType: 'cpu' })
  await addToCart({ product_id: 1001, interval: 'month', planType: 'cpu' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  clearAnnouncement()
  vi.useRealTimers()
})

test('announces several fast changes once, with the line price and the total', async () => {
  const texts: string[] = []
  const stop = $announcement.listen(text => texts.push(text))
  const changes = Array.from({ length: 9 }, (_, index) => {
    const change = setDraftQuantity(1006, index + 2)
    announceQuantity(1006)
    vi.advanceTimersByTime(announceMs / 2)
    return change
  })
  await Promise.all(changes)
  expect(texts).toEqual([])
  vi.advanceTimersByTime(announceMs)
  expect(texts).toEqual(['10 in the cart, $830.00 per month. Total $836.00 per month.'])
  stop()
})

test('announces the same text again after another change', () => {
  const texts: string[] = []
  const stop = $announcement.listen(text => texts.push(text))
  for (let count = 0; count < 2; count += 1) {
    announceQuantity(1001)
    vi.advanceTimersByTime(announceMs)
  }
  const text = '1 in the cart, $6.00 per month. Total $89.00 per month.'
  expect(texts).toEqual([text, '', text])
  stop()
})

test('announces restored lines', async () => {
  const lines = $cart.get().orderItems
  await clearCart()
  await restoreRemoved({ lines, order: [1006, 1001] })
  vi.advanceTimersByTime(announceMs)
  expect($announcement.get()).toBe('2 plans are in the cart again.')
})
