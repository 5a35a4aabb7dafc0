import type { Interval, StockItem } from '@storefront/api/flavor'

/** The price of one unit for one interval, as a decimal string in USD. */
export function feeOf(plan: StockItem, interval: Interval): string {
  return interval === 'month' ? plan.monthly_fee : plan.hourly_fee
}
