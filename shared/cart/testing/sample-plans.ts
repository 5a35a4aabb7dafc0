import type { StockItem } from '@storefront/api/flavor'
import { samplePlan } from '@storefront/api/testing/sample-plan'

/** A dedicated plan with plenty of stock and the given changes. */
export const dedicatedPlan = (changes: Partial<StockItem> = {}) =>
  samplePlan({
    monthly_fee_product_id: 'price_m_1012',
    hourly_fee_product_id: 'price_h_1012',
    left: 100,
    product_id: 1012,
    ...changes,
  })

export const dedicated = dedicatedPlan()
export const small = dedicatedPlan({
  planName: 'Shared 1C-2G',
  monthly_fee: '6.00',
  hourly_fee: '0.0149',
  monthly_fee_product_id: 'price_m_1001',
  hourly_fee_product_id: 'price_h_1001',
  left: 3,
  product_id: 1001,
})
export const graphics = dedicatedPlan({
  planName: 'GPU L4',
  gpu_type: 'NVIDIA L4 24GB',
  monthly_fee: '450.00',
  hourly_fee: '0.6700',
  product_id: 1301,
})
