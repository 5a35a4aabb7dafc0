import type { Interval } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'

import { $language } from './i18n.ts'

const locales: Record<Language, string> = { en: 'en-US', 'zh-TW': 'zh-TW', es: 'es-419' }

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Making one takes as long as a hundred uses, and a list of plans shows hundreds of prices. */
function numberFormatOf(locale: string, least?: number, most?: number): Intl.NumberFormat {
  const key = `${locale} ${least} ${most}`
  const known = numberFormats.get(key)
  if (known) return known
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
  const made = new Intl.NumberFormat(locale, digits)
  numberFormats.set(key, made)
  return made
}

function formatUsd(amount: string, least: number, most: number): string {
  const locale = locales[$language.get()]
  const sign = locale === 'en-US' ? '$' : 'US$'
  // A decimal string is formatted exactly, never through a float.
  return sign + numberFormatOf(locale, least, most).format(amount as `${number}`)
}

/** `83.00` → `$83.00`, `US$83.00` where the language is not English. */
export function formatMonthly(amount: string): string {
  return formatUsd(amount, 2, 2)
}

/** `0.1236` → `$0.1236`. Further decimals of an outside `{api}` stay (S9.prices.hour). */
export function formatHourly(amount: string): string {
  return formatUsd(amount, 4, 12)
}

export function formatMoney(amount: string, interval: Interval): string {
  return interval === 'month' ? formatMonthly(amount) : formatHourly(amount)
}

export function formatNumber(value: number): string {
  return numberFormatOf(locales[$language.get()]).format(value)
}

export function formatGigabytes(gigabytes: number): string {
  const isTerabytes = gigabytes >= 1000 && gigabytes % 1000 === 0
  const value = isTerabytes ? gigabytes / 1000 : gigabytes
  return `${formatNumber(value)} ${isTerabytes ? 'TB' : 'GB'}`
}

/** In the language of the page and the zone of the reader. */
export function formatDate(iso: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return new Intl.DateTimeFormat(locales[$language.get()], options).format(date)
}

export function formatDateTime(iso: string): string {
  return formatDate(iso, { dateStyle: 'medium', timeStyle: 'short' })
}

export function formatTime(iso: string): string {
  return formatDate(iso, { timeStyle: 'short' })
}

/** The time of something of today, with its date where it was earlier. */
export function formatRecent(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date().toDateString()
  return isToday ? formatTime(iso) : formatDateTime(iso)
}
