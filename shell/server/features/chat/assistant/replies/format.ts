import type { Flavor } from '@storefront/api/flavor'
import { formatLocales, type Language } from '@storefront/api/language'
import { locationName } from '@storefront/api/location'
import type { Money } from '@storefront/api/money'

const sign = (language: Language) => (language === 'en' ? '$' : 'US$')

/** Formats a decimal string exactly, without a float. */
function formatUsd(language: Language, amount: Money, least: number): string {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 12 }
  const number = new Intl.NumberFormat(formatLocales[language], digits)
  return sign(language) + number.format(amount as `${number}`)
}

/** `1999.00` → `$1,999.00`, or `US$1,999.00` in other languages than English. */
export const formatAmount = (language: Language, amount: Money) => formatUsd(language, amount, 2)
export const formatHourly = (language: Language, amount: Money) => formatUsd(language, amount, 4)

/** Formats an amount with the digits of the customer. */
export const formatLimit = (language: Language, amount: Money) => sign(language) + amount

/** Chinese lists have a separator of their own, without spaces. */
export function formatList(language: Language, parts: string[]): string {
  if (language === 'zh-TW') return parts.join('、')
  return new Intl.ListFormat(formatLocales[language], { style: 'short', type: 'unit' }).format(
    parts,
  )
}

export const formatNumber = (language: Language, value: number) =>
  new Intl.NumberFormat(formatLocales[language]).format(value)

/** Joins sentences. */
export const joinSentences = (language: Language, sentences: string[]) =>
  sentences.join(language === 'zh-TW' ? '' : ' ')

export function formatDate(language: Language, iso: string): string {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(formatLocales[language], options).format(new Date(iso))
}

/** The values that every sentence about a plan needs. */
export function describePlan(language: Language, plan: Flavor): Record<string, string> {
  return {
    plan: plan.name,
    place: locationName(plan.location),
    month: formatAmount(language, plan.monthly_fee),
    hour: formatHourly(language, plan.hourly_fee),
  }
}
