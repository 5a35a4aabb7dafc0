import type { StockItem } from '@storefront/api/flavor'
import { compareMoney, type Money, subtotal, unitsToReach } from 'shared/money'

/** A month has 730 hours on average, and at most 744. */
export const averageMonthHours = 730
export const maxMonthHours = 744

export type HoursCost = {
  /** Billed by the hour: hours × rate, never above the monthly price, 2 decimals. */
  hourly: Money
  monthly: Money
  /** The first hour count at which hourly billing costs the monthly price; null when no month is that long. */
  breakEven: number | null
  isHourlyCheaper: boolean
}

type Fees = Pick<StockItem, 'monthly_fee' | 'hourly_fee'>

/** A part of an hour counts as a whole one. */
export function billedHours(hours: number): number {
  return Math.min(maxMonthHours, Math.max(1, Math.ceil(hours)))
}

/** The least whole number of hours that cost the monthly price or more. */
export function breakEvenHours(fees: Fees): number | null {
  const hours = unitsToReach(fees.monthly_fee, fees.hourly_fee)
  return hours === null || hours > maxMonthHours ? null : hours
}

/** What a plan costs in a month in which it runs that many hours. */
export function costAtHours(fees: Fees, hours: number): HoursCost {
  const billed = billedHours(hours)
  const breakEven = breakEvenHours(fees)
  const isHourlyCheaper = breakEven === null || billed < breakEven
  const sum = subtotal(fees.hourly_fee, billed)
  const monthly = subtotal(fees.monthly_fee, 1)
  const hourly = isHourlyCheaper && compareMoney(sum, monthly) < 0 ? sum : monthly
  return { hourly, monthly, breakEven, isHourlyCheaper }
}
