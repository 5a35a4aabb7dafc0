import type { StockItem } from '@storefront/api/flavor'

/** `Dedicated 4C-16G` in Taipei, changed as a test needs it. */
export function planOf(change: Partial<StockItem> = {}): StockItem {
  return {
    planName: 'Dedicated 4C-16G',
    ram: 16,
    disk: 160,
    vcpus: 4,
    switch: '10 Gbps',
    busway: 'PCIe 4.0',
    monthly_fee: '83.00',
    location: 'Taipei, TW',
    hourly_fee: '0.1236',
    monthly_fee_product_id: 'price_m_1006',
    hourly_fee_product_id: 'price_h_1006',
    currency: 'USD',
    unitAmt: '',
    left: 12,
    product_id: 1006,
    gpu_type: '',
    ...change,
  }
}

export const smallPlan = planOf({
  planName: 'Shared 1C-2G',
  ram: 2,
  disk: 25,
  vcpus: 1,
  monthly_fee: '6.00',
  hourly_fee: '0.0090',
  product_id: 1001,
})

export const gpuPlan = planOf({
  planName: 'GPU L4 x1',
  ram: 32,
  disk: 400,
  vcpus: 8,
  switch: '25 Gbps',
  monthly_fee: '530.00',
  hourly_fee: '0.7887',
  location: 'Tokyo, JP',
  left: 3,
  product_id: 1012,
  gpu_type: 'NVIDIA L4 24GB',
})
