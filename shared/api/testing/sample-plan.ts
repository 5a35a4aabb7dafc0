import type { Flavor, StockItem } from '../catalog/flavor.ts'

/** A plan of the catalog for tests, in the format of the browser. A test overrides only the fields that it checks. */
export function samplePlan(changes: Partial<StockItem> = {}): StockItem {
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
    ...changes,
  }
}

/** The same plan as `{api}` sends it. */
export function sampleFlavor(changes: Partial<Flavor> = {}): Flavor {
  const { planName: name, left: stock_quantity, currency, unitAmt, ...rest } = samplePlan()
  return { name, stock_quantity, ...rest, ...changes }
}
