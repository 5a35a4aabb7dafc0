import type { Interval, StockItem } from '@storefront/api/flavor'
import { samplePlan } from '@storefront/api/testing/sample-plan'
import type { CartLine } from 'shared/cart'

export function makeLine(interval: Interval, plan: StockItem = samplePlan()): CartLine {
  const unitAmt = interval === 'month' ? plan.monthly_fee : plan.hourly_fee
  const metaData = interval === 'month' ? plan.monthly_fee_product_id : plan.hourly_fee_product_id
  const { switch: _switch, busway, left, ...facts } = plan
  return { ...facts, interval, metaData, currency: 'USD', unitAmt, subQty: '1', subtotalAmt: '' }
}
