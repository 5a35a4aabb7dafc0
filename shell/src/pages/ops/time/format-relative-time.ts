import type { Language } from '@storefront/api/language'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** For example `12 minutes ago`, `in 3 hours` or `now`, in the largest unit that is at least 1. */
export function formatRelativeTime(
  at: string,
  { now, language }: { now: number; language: Language },
): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  // The clock of a server can be slightly ahead, which must not show a time in the future.
  return format.format(0, 'second')
}
