import type { ErrorRow, MinuteRow } from './sums.ts'

/**
 * Limits the different errors of a release per hour, and per minute, so that one minute cannot use the limit of the
 * hour. Invented errors cannot fill the table.
 */
export const maxErrors = { inHour: 50, inMinute: 10 }
/** The maximum number of different times of a release per minute, each within 5 %. More are rounded. */
export const maxTimes = 100
/** The maximum for all releases together. More are dropped. */
export const maxTimesOfAll = 2000
const roundedBuckets = 10

/** The middle of ten buckets. */
export const toRounded = (bucket: number): number =>
  (Math.floor(bucket / roundedBuckets) + 0.5) * roundedBuckets

const unnamed = '…'

/** An error above the limit. Those that pages show intentionally stay apart. */
export function toUnnamed(row: ErrorRow): ErrorRow {
  const kind = row.kind === 'handled' ? row.kind : 'other'
  const { stack: _stack, ...rest } = row
  return { ...rest, kind, name: 'Error', message: unnamed }
}

type Counted = { count: number }

/** Adds the counts of rows with the same key. */
function merge<Row extends Counted>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const known = merged.get(keyOf(row))
    merged.set(keyOf(row), { ...known, ...row, count: row.count + (known?.count ?? 0) })
  }
  return [...merged.values()]
}

/** The members of groups. */
function createGroups() {
  const groups = new Map<string, Set<string>>()
  const find = (group: string): Set<string> => {
    const members = groups.get(group) ?? new Set<string>()
    groups.set(group, members)
    return members
  }
  return find
}

const keyOfError = ({ kind, name, message }: ErrorRow) => JSON.stringify([kind, name, message])
/** Errors that pages show intentionally do not displace uncaught ones. */
const groupOfError = ({ container, release, kind }: ErrorRow) =>
  JSON.stringify([container, release, kind === 'handled'])
const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000)

/**
 * The errors within the limits of all processes. `stored`: the errors of the same hours in the database, with the time of
 * the first one as `at`.
 */
export function fitErrors(rows: ErrorRow[], stored: ErrorRow[]): ErrorRow[] {
  const [hours, minutes] = [createGroups(), createGroups()]
  const toMembers = (row: ErrorRow) => ({
    inHour: hours(`${Date.parse(row.hour)} ${groupOfError(row)}`),
    inMinute: minutes(`${minuteOf(row.at)} ${groupOfError(row)}`),
  })
  const add = (row: ErrorRow) => {
    const { inHour, inMinute } = toMembers(row)
    inHour.add(keyOfError(row))
    inMinute.add(keyOfError(row))
  }
  for (const row of stored) if (row.message !== unnamed) add(row)
  const fitted = rows.map(row => {
    const { inHour, inMinute } = toMembers(row)
    if (row.message === unnamed || inHour.has(keyOfError(row))) return row
    if (inHour.size >= maxErrors.inHour || inMinute.size >= maxErrors.inMinute)
      return toUnnamed(row)
    add(row)
    return row
  })
  return merge(fitted, row =>
    JSON.stringify([row.hour, row.container, row.release, keyOfError(row)]),
  )
}

/** A row of times, in contrast to a row that only counts. */
export const isTime = ({ bucket }: MinuteRow): boolean => bucket > 0

/** The rows within the limits of all processes. `stored`: the times of the same minutes in the database. */
export function fitTimes(rows: MinuteRow[], stored: MinuteRow[]): MinuteRow[] {
  const [releases, all] = [createGroups(), createGroups()]
  const toMembers = ({ minute, container, release }: MinuteRow) => ({
    inRelease: releases(JSON.stringify([Date.parse(minute), container, release])),
    inAll: all(`${Date.parse(minute)}`),
  })
  const keyOf = (row: MinuteRow) =>
    JSON.stringify([row.container, row.release, row.measure, row.bucket])
  const add = (row: MinuteRow) => {
    const { inRelease, inAll } = toMembers(row)
    inRelease.add(keyOf(row))
    inAll.add(keyOf(row))
  }
  stored.forEach(add)
  const fitted = rows.flatMap(row => {
    if (!isTime(row)) return [row]
    const { inRelease, inAll } = toMembers(row)
    const isFine = inRelease.has(keyOf(row)) || inRelease.size < maxTimes
    const kept = isFine ? row : { ...row, bucket: toRounded(row.bucket) }
    if (!inAll.has(keyOf(kept)) && inAll.size >= maxTimesOfAll) return []
    add(kept)
    return [kept]
  })
  return merge(fitted, row => JSON.stringify([row.minute, keyOf(row)]))
}
