// @vitest-environment jsdom
import 'fake-indexeddb/auto'

import { expect, it } from 'vitest'

import { $cartTotal, $cartUnits, addToCart, syncCartWithStock } from './cart.ts'
import { dedicated, small } from './testing/sample-plans.ts'

it('sums subtotals, each rounded once, and units', { tags: ['D7.total'] }, async () => {
  await syncCartWithStock([dedicated, small])
  expect([$cartTotal.get(), $cartUnits.get()]).toEqual(['0.00', 0])
  const hourly = { interval: 'hour', planType: 'cpu' } as const
  await addToCart({ ...hourly, product_id: 1012, quantity: 3 })
  await addToCart({ ...hourly, product_id: 1001, quantity: 2 })
  // 0.3708 and 0.0298
  expect([$cartTotal.get(), $cartUnits.get()]).toEqual(['0.40', 5])
})
