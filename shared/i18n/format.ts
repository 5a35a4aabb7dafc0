import type { Interval } from '@storefront/api/flavor'
import { formatLocales } from '@storefront/api/language'

import { $language } from './i18n.ts'
import { numberFormatOf } from './number-format.ts'

function formatUsd(amount: string, least: number, most: number): string {
  const locale = formatLocales[$language.get()]
  const sign = locale === 'en-US' ? '$' : 'US$'
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
  // A decimal string is formatted exactly, without conversion to a float.
  return sign + numberFormatOf(locale, digits).format(amount as `${number}`)
}

/** Formats a monthly amount: `83.00` → `$83.00`; `US$83.00` when the language is not English. */
export function formatMonthly(amount: string): string {
  return formatUsd(amount, 2, 2)
}

/** Formats an hourly amount: `0.1236` → `$0.1236`. Keeps further decimals of an external `{api}` (S9.prices.hour). */
export function formatHourly(amount: string): string {
  return formatUsd(amount, 4, 12)
}

/** Formats an amount in USD with the decimals of its interval. */
export function formatMoney(amount: string, interval: Interval): string {
  return interval === 'month' ? formatMonthly(amount) : formatHourly(amount)
}

/** Formats a number in the current language: `1234` → `1,234`. */
export function formatNumber(value: number): string {
  return numberFormatOf(formatLocales[$language.get()]).format(value)
}

/** Formats a size given in GB: `16` → `16 GB`, `2000` → `2 TB`. */
export function formatGigabytes(gigabytes: number): string {
  const isTerabytes = gigabytes >= 1000 && gigabytes % 1000 === 0
  const value = isTerabytes ? gigabytes / 1000 : gigabytes
  return `${formatNumber(value)} ${isTerabytes ? 'TB' : 'GB'}`
}

/** Formats an ISO time in the current language and the user's time zone. Returns an invalid one unchanged. */
export function formatDate(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return new Intl.DateTimeFormat(formatLocales[$language.get()], options).format(date)
}

/** Formats an ISO time with its date. Returns an invalid one unchanged. */
export function formatDateTime(iso: string): string {
  return formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats an ISO time without its date. Returns an invalid one unchanged. */
export function formatTime(iso: string): string {
  return formatDate(iso, { timeStyle: 'short' })
}

/** Formats an ISO time: only the time if it is today, otherwise with its date. */
export function formatRecent(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date().toDateString()
  return isToday ? formatTime(iso) : formatDateTime(iso)
}
