import 'fake-indexeddb/auto'

import type { Flavor } from '@storefront/api/flavor'
import { vi } from 'vitest'

import { getBody } from '../http.ts'

vi.mock(import('../http.ts'), async original => ({ ...(await original()), getBody: vi.fn() }))

/** The reading of the API, which answers what a test says. */
export const ask = vi.mocked(getBody)

export const flavor: Flavor = {
  name: 'Dedicated 4C-16G',
  ram: 16,
  disk: 200,
  vcpus: 4,
  switch: '1 Gbps',
  busway: 'VirtIO',
  monthly_fee: '83.00',
  location: 'Taipei, TW',
  hourly_fee: '0.1236',
  monthly_fee_product_id: 'price_m_1012',
  hourly_fee_product_id: 'price_h_1012',
  stock_quantity: 9,
  product_id: 1012,
  gpu_type: '',
}
export const toResponse = (...content: unknown[]) => ({ result: true, content, message: '' })

export async function openDocument() {
  vi.resetModules()
  const { bootData } = await import('../boot.ts')
  return { ...(await import('../stock.ts')), ...(await import('../cart.ts')), bootData }
}
