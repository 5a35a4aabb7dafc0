import { formatDate } from 'shared/format'

type Day = { key: 'today' | 'yesterday' } | { text: string }

const dayMs = 24 * 60 * 60 * 1000

/** A day for the user: today and yesterday by name, other days by date, with the year only when it differs. */
export function formatDay(iso: string, now = new Date()): Day {
  const date = new Date(iso)
  if (date.toDateString() === now.toDateString()) return { key: 'today' }
  if (date.toDateString() === new Date(now.getTime() - dayMs).toDateString()) {
    return { key: 'yesterday' }
  }
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return { text: formatDate(iso, { weekday: 'long', day: 'numeric', month: 'long', year }) }
}
