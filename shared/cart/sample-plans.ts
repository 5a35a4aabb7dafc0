import type { StockItem } from '@storefront/api/flavor'

/** A plan of the catalogue, for tests. */
export function samplePlan(changes: Partial<StockItem> = {}): StockItem {
  return {
    planName: 'Dedicated 4C-16G',
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
    currency: 'USD',
    unitAmt: '',
    left: 100,
    product_id: 1012,
    gpu_type: '',
    ...changes,
  }
}

export const dedicated = samplePlan()
export const small = samplePlan({
  planName: 'Shared 1C-2G',
  monthly_fee: '6.00',
  hourly_fee: '0.0149',
  monthly_fee_product_id: 'price_m_1001',
  hourly_fee_product_id: 'price_h_1001',
  left: 3,
  product_id: 1001,
})
export const graphics = samplePlan({
  planName: 'GPU L4',
  gpu_type: 'NVIDIA L4 24GB',
  monthly_fee: '450.00',
  hourly_fee: '0.6700',
  product_id: 1301,
})
