const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const minutesOfDay = 24 * 60

/** Minutes of the week since Sunday 00:00 in the team's time zone; `to` is exclusive. */
type Opening = { from: number; to: number }
export type SupportHours = { openings: Opening[]; timeZone: string }

const part = /^([a-z]{3})(?:-([a-z]{3}))? ([0-2]\d):([0-5]\d)-([0-2]\d):([0-5]\d)$/

/** The days from the first to the last one, also across the end of the week. */
function listDays(first: string, last: string): number[] {
  const [from, to] = [days.indexOf(first), days.indexOf(last)]
  if (from < 0 || to < 0) return []
  return days.map((_, index) => (from + index) % 7).slice(0, ((to - from + 7) % 7) + 1)
}

function parsePart(text: string): Opening[] {
  const [, first = '', last = first, ...clock] = part.exec(text) ?? []
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number)
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute]
  const listed = listDays(first, last)
  if (listed.length === 0 || to <= from || to > minutesOfDay)
    throw new Error(
      `"${text}" must look like "mon-fri 09:00-18:00", within one day. Separate several with commas, or write "always" or "never"`,
    )
  return listed.map(day => ({ from: day * minutesOfDay + from, to: day * minutesOfDay + to }))
}

/** Reads `mon-fri 09:00-18:00, sat 10:00-14:00`. @throws Error with a sentence about the first fault. */
export function parseOpenings(text: string): Opening[] {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === 'never') return []
  if (trimmed === 'always') return [{ from: 0, to: 7 * minutesOfDay }]
  return trimmed.split(',').flatMap(one => parsePart(one.trim().replace(/\s+/g, ' ')))
}
