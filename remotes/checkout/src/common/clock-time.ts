import { formatDate } from 'shared/format'

/** The time with seconds in this device's time zone: `2:32:05 PM`. */
export function formatSeconds(iso: string): string {
  return formatDate(iso, { timeStyle: 'medium' })
}
