import { compareMoney, type Money, subtotal } from '@storefront/api/money'

const hourMs = 3_600_000

/** A calendar month by UTC, `2026-11`: the same hours for everybody, whatever the clocks do elsewhere. */
export type Month = string

export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7)
}

/** First moment of the month. */
export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}

export function nextMonth(month: Month): Month {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + 1)
  return monthOf(start)
}

/** Hours begun between two moments. */
function hoursBegun(from: Date, until: Date): number {
  return Math.ceil(Math.max(0, until.getTime() - from.getTime()) / hourMs)
}

/** What a server has been used for, seen at `until`. */
export type Use = { readyAt: Date; deletedAt: Date | null; until: Date }

/**
 * Hours of a month that a server has cost until `until`, or until its deletion was asked for: begun hours are whole
 * ones, and an hour belongs to the month in which it begins, so that no hour is counted twice at the turn of a month.
 */
export function hoursIn(month: Month, { readyAt, deletedAt, until }: Use): number {
  const ends = [until, startOf(nextMonth(month)), ...(deletedAt ? [deletedAt] : [])]
  const last = new Date(Math.min(...ends.map(Number)))
  return Math.max(0, hoursBegun(readyAt, last) - hoursBegun(readyAt, startOf(month)))
}

/** Cap of one server out of that of its line; a rest of cents is the customer's. */
export function capOfOne(monthlyCap: Money, quantity: number): Money {
  const [whole = '0', fraction = ''] = monthlyCap.split('.')
  const cents = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)) / BigInt(quantity)
  const text = String(cents).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Hours × rate in exact decimals, rounded half up to cents, never above the monthly price (D7.hourly). */
export function costOf(
  hours: number,
  { unit, cap }: { unit: Money; cap: Money },
): { amount: Money; isCapped: boolean } {
  const cost = subtotal(unit, hours)
  const isCapped = hours > 0 && compareMoney(cost, cap) >= 0
  return { amount: isCapped ? cap : cost, isCapped }
}
