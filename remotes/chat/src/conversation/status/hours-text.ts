import { formatDate, formatTime } from 'shared/format'

/** Key and values of a text for a future time, in the customer's time zone. */
type MomentText = {
  key: 'today' | 'tomorrow' | 'day'
  values: { time: string; day: string }
}

const dayMs = 24 * 60 * 60 * 1000

/** The time in the customer's time zone, for example `Monday 9:00`. */
export function momentText(iso: string, now = new Date()): MomentText {
  const date = new Date(iso)
  const isOn = (other: Date) => date.toDateString() === other.toDateString()
  const isNear = date.getTime() - now.getTime() < 6 * dayMs
  const values = {
    time: formatTime(iso),
    day: formatDate(
      iso,
      isNear ? { weekday: 'long' } : { weekday: 'long', day: 'numeric', month: 'long' },
    ),
  }
  if (isOn(now)) return { key: 'today', values }
  return { key: isOn(new Date(now.getTime() + dayMs)) ? 'tomorrow' : 'day', values }
}
