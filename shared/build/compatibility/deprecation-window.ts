import type { Deprecation } from '@storefront/api/interface'

import { count } from '../command-line/format.ts'

const dayMs = 86_400_000

/** A day in UTC, as in `2026-11-27`. The registry's clock decides which one is today. */
export type Day = string

export function toDay(time: Date): Day {
  return time.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Whole days until the export can be removed: 0 on the last day of the window, and negative afterwards. */
export function daysLeft({ until }: Deprecation, today: Day): number {
  return Math.round((Date.parse(until) - Date.parse(today)) / dayMs)
}

export function isOver(deprecation: Deprecation, today: Day): boolean {
  return daysLeft(deprecation, today) < 0
}

/** `65 days left`, `last day`, or `over` */
export function describeLeft(deprecation: Deprecation, today: Day): string {
  const days = daysLeft(deprecation, today)
  if (days < 0) return 'over'
  return days === 0 ? 'last day' : `${count(days, 'day')} left`
}
