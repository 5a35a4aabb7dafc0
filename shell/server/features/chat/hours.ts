import type { Hours } from '@storefront/api/chat'

import type { SupportHours } from '../../config/support-hours.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const weekMinutes = 7 * 24 * 60
/** A week and a day, which includes a clock change. */
const longestQuarters = 8 * 24 * 4

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const style = { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...style, weekday: 'short' })
  formats.set(timeZone, format)
  return format
}

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Minutes since Sunday 00:00 in the time zone. */
function weekMinuteOf(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at)
  const of = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return (days.indexOf(of('weekday')) * 24 + Number(of('hour'))) * 60 + Number(of('minute'))
}

/**
 * Whether the desk is open, and when this changes. All clock changes happen at full quarters of an hour, so within a
 * quarter the minutes continue.
 */
export function readHours({ openings, timeZone }: SupportHours, now: Date): Hours {
  const isOpenAt = (minute: number) =>
    openings.some(({ from, to }) => from <= minute && minute < to)
  const isOpen = isOpenAt(weekMinuteOf(timeZone, now.getTime()))
  const first = Math.floor(now.getTime() / quarterMs) * quarterMs
  for (let quarter = 0; quarter < longestQuarters; quarter++) {
    const start = first + quarter * quarterMs
    const minute = weekMinuteOf(timeZone, start)
    for (let passed = 0; passed < 15; passed++) {
      const at = start + passed * minuteMs
      if (at > now.getTime() && isOpenAt((minute + passed) % weekMinutes) !== isOpen)
        return { isOpen, changesAt: new Date(at).toISOString() }
    }
  }
  return { isOpen, changesAt: null }
}
