import 'fake-indexeddb/auto'

import { sampleFlavor } from '@storefront/api/testing/sample-plan'
import { vi } from 'vitest'

import { createCart } from '../../cart/create-cart.ts'
import { createCartStore } from '../../cart/create-store.ts'
import { getBody } from '../../http/http.ts'
import { createStock } from '../create-stock.ts'

vi.mock(import('../../http/http.ts'), async original => ({
  ...(await original()),
  getBody: vi.fn(),
}))

/** Mock of the API request, with the response of the test. */
export const ask = vi.mocked(getBody)

export const flavor = sampleFlavor({
  monthly_fee_product_id: 'price_m_1012',
  hourly_fee_product_id: 'price_h_1012',
  stock_quantity: 9,
  product_id: 1012,
})
export const toResponse = (...content: unknown[]) => ({ result: true, content, message: '' })

/** A separate tab: other stores on the same database and local storage. */
export function openTab() {
  const store = createCartStore()
  return { ...createStock(store), ...createCart(store) }
}
