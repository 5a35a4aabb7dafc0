import type { Interval, StockItem } from '@storefront/api/flavor'
import type { CartLine } from 'shared/cart'

/** Plans as the shop sells them, for tests. */
export function makePlan(changes: Partial<StockItem> = {}): StockItem {
  return {
    product_id: 1006,
    planName: 'Dedicated 4C-16G',
    ram: 16,
    disk: 160,
    vcpus: 4,
    switch: '10 Gbps',
    busway: 'PCIe 4.0',
    monthly_fee: '83.00',
    hourly_fee: '0.1236',
    location: 'Taipei, TW',
    monthly_fee_product_id: 'price_m_1006',
    hourly_fee_product_id: 'price_h_1006',
    currency: 'USD',
    unitAmt: '',
    left: 12,
    gpu_type: '',
    ...changes,
  }
}

export function makeLine(interval: Interval, plan: StockItem = makePlan()): CartLine {
  const unitAmt = interval === 'month' ? plan.monthly_fee : plan.hourly_fee
  const metaData = interval === 'month' ? plan.monthly_fee_product_id : plan.hourly_fee_product_id
  const { switch: _switch, busway, left, ...facts } = plan
  return { ...facts, interval, metaData, currency: 'USD', unitAmt, subQty: '1', subtotalAmt: '' }
}
