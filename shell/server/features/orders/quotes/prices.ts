import type { Flavor, Interval } from '@storefront/api/flavor'
import { type Money, rate, subtotal, sumRates, total } from '@storefront/api/money'
import type { Line, Totals } from '@storefront/api/quote'

/** Fee of one unit for one interval, exactly as the catalogue writes it. */
export function unitOf(
  plan: Pick<Flavor, 'monthly_fee' | 'hourly_fee'>,
  interval: Interval,
): Money {
  return interval === 'month' ? plan.monthly_fee : plan.hourly_fee
}

/** A line at the current price of the plan, from the server's prices alone (D7.prices). */
export function priceLine(plan: Flavor, interval: Interval, quantity: number): Line {
  const unit = unitOf(plan, interval)
  return {
    product_id: plan.product_id,
    planName: plan.name,
    location: plan.location,
    ram: plan.ram,
    disk: plan.disk,
    vcpus: plan.vcpus,
    gpu_type: plan.gpu_type,
    feeProductId: interval === 'month' ? plan.monthly_fee_product_id : plan.hourly_fee_product_id,
    quantity,
    unit,
    subtotal: subtotal(unit, quantity),
    monthlyCap: subtotal(plan.monthly_fee, quantity),
  }
}

/**
 * Monthly plans are due today. Hourly plans cost 0.00 today; their usage is billed later, never above the month price
 * (D7.hourly).
 */
export function totalsOf(lines: Line[], interval: Interval): Totals {
  const sum = total(lines.map(line => line.subtotal))
  const isMonthly = interval === 'month'
  return {
    total: sum,
    hourlyRate: isMonthly ? '' : sumRates(lines.map(line => rate(line.unit, line.quantity))),
    dueToday: isMonthly ? sum : '0.00',
    monthlyCap: total(lines.map(line => line.monthlyCap)),
  }
}
