import type { StockItem } from '@storefront/api/flavor'
import { compareMoney, type Money, subtotal, unitsToReach } from 'shared/money'

/** A month has 730 hours on average, and at most 744. */
export const averageMonthHours = 730
export const maxMonthHours = 744

export type HoursCost = {
  /** Hourly billing: hours × rate, at most the monthly price, 2 decimals. */
  hourly: Money
  monthly: Money
  /**
   * The first number of hours at which hourly billing costs the monthly price; null when that is longer than a month.
   */
  breakEven: number | null
  isHourlyCheaper: boolean
}

type Fees = Pick<StockItem, 'monthly_fee' | 'hourly_fee'>

/** Rounds parts of an hour up and limits the result to 1…744. */
export function billedHours(hours: number): number {
  return Math.min(maxMonthHours, Math.max(1, Math.ceil(hours)))
}

/** The smallest whole number of hours that costs the monthly price or more; null when that is longer than a month. */
export function breakEvenHours(fees: Fees): number | null {
  const hours = unitsToReach(fees.monthly_fee, fees.hourly_fee)
  return hours === null || hours > maxMonthHours ? null : hours
}

/** The cost of a plan in a month in which it runs for this many hours. */
export function costAtHours(fees: Fees, hours: number): HoursCost {
  const billed = billedHours(hours)
  const breakEven = breakEvenHours(fees)
  const isHourlyCheaper = breakEven === null || billed < breakEven
  const sum = subtotal(fees.hourly_fee, billed)
  const monthly = subtotal(fees.monthly_fee, 1)
  const hourly = isHourlyCheaper && compareMoney(sum, monthly) < 0 ? sum : monthly
  return { hourly, monthly, breakEven, isHourlyCheaper }
}
