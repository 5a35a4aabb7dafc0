import { compareMoney, type Money, subtotal } from '@storefront/api/money'

const hourMs = 3_600_000

/** A calendar month in UTC such as `2026-11`. Its hours do not depend on time zones and clock changes. */
export type Month = string

export function monthOf(moment: Date): Month {
  return moment.toISOString().slice(0, 7)
}

/** Returns the first moment of the month. */
export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}

export function nextMonth(month: Month): Month {
  const start = startOf(month)
  start.setUTCMonth(start.getUTCMonth() + 1)
  return monthOf(start)
}

/** Returns the number of started hours between two moments. */
function startedHours(from: Date, until: Date): number {
  return Math.ceil(Math.max(0, until.getTime() - from.getTime()) / hourMs)
}

/** The use of a server, up to `until`. */
export type Use = { readyAt: Date; deletedAt: Date | null; until: Date }

/**
 * Returns the hours of a month that a server costs until `until` or until its deletion was requested. A started hour counts
 * as a whole one. An hour belongs to the month in which it starts, so that no hour counts in two months.
 */
export function hoursIn(month: Month, { readyAt, deletedAt, until }: Use): number {
  const ends = [until, startOf(nextMonth(month)), ...(deletedAt ? [deletedAt] : [])]
  const last = new Date(Math.min(...ends.map(Number)))
  return Math.max(0, startedHours(readyAt, last) - startedHours(readyAt, startOf(month)))
}

/** Divides the cap of a line by its servers. Rounds down to cents, in favour of the customer. */
export function capPerServer(monthlyCap: Money, quantity: number): Money {
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
