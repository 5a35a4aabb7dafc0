import type { AttributedReport, Culprit } from './attribute.ts'
import { toBucket } from './buckets.ts'
import { maxErrors, maxTimes, maxTimesOfAll, toRounded, toUnnamed } from './caps.ts'
import { createQuota } from './quota.ts'
import type { ErrorRow, MinuteRow, OpenRow, StepRow, Sums } from './sums.ts'

/** The maximum number of sums that wait for the database. More are dropped. */
const maxWaiting = 5000

const minuteMs = 60_000
const openMs = 10_000

const floor = (at: Date, ms: number) => new Date(Math.floor(at.getTime() / ms) * ms).toISOString()
const placeOf = (culprit: Culprit) => ({
  container: culprit?.container ?? '',
  release: culprit?.id ?? '',
})

type Counted = { count: number }

/** Rows with the same key become one. */
function createSums<Row extends Counted>(keyOf: (row: Row) => unknown[]) {
  let rows = new Map<string, Row>()
  return {
    add: (row: Row): void => {
      const key = JSON.stringify(keyOf(row))
      const known = rows.get(key)
      if (known || rows.size < maxWaiting)
        rows.set(key, { ...known, ...row, count: row.count + (known?.count ?? 0) })
    },
    take: (): Row[] => {
      const taken = [...rows.values()]
      rows = new Map()
      return taken
    },
  }
}

/** The error for the list. Above the limit, it counts as an unnamed error. */
function createErrorList() {
  const hours = createQuota(maxErrors.inHour)
  const minutes = createQuota(maxErrors.inMinute)
  return (row: ErrorRow, minute: string): ErrorRow => {
    // Errors that pages show intentionally do not displace uncaught ones.
    const group = `${row.container} ${row.release} ${row.kind === 'handled'}`
    const key = `${row.kind} ${row.name} ${row.message}`
    const isListed =
      hours.knows(row.hour, group, key) ||
      (minutes.takes(minute, group, key) && hours.takes(row.hour, group, key))
    return isListed ? row : toUnnamed(row)
  }
}

/** The bucket of a time: its own one, the middle of ten, or none. */
function createTimes() {
  const fine = createQuota(maxTimes)
  const all = createQuota(maxTimesOfAll)
  return (row: MinuteRow): MinuteRow[] => {
    const group = `${row.container} ${row.release}`
    const isFine = fine.takes(row.minute, group, `${row.measure} ${row.bucket}`)
    const bucket = isFine ? row.bucket : toRounded(row.bucket)
    const isKept = all.takes(row.minute, '', `${group} ${row.measure} ${bucket}`)
    return isKept ? [{ ...row, bucket }] : []
  }
}

/**
 * Sums up reports until they are written: one row for many pages. It applies the caps to this process, which bounds its
 * memory. `fitToCaps` applies them to all processes.
 */
export function createTally() {
  const minutes = createSums<MinuteRow>(({ count: _count, ...row }) => Object.values(row))
  const errors = createSums<ErrorRow>(({ count: _count, at: _at, stack: _stack, ...row }) =>
    Object.values(row),
  )
  const open = createSums<OpenRow>(({ at, composition }) => [at, composition])
  const steps = createSums<StepRow>(({ count: _count, ...row }) => Object.values(row))
  const toListed = createErrorList()
  const toKept = createTimes()

  return {
    add: (reported: AttributedReport, now: Date): void => {
      const [minute, hour] = [floor(now, minuteMs), floor(now, 60 * minuteMs)]
      for (const { culprit, measure, ms, count } of reported.counts) {
        const row = { minute, ...placeOf(culprit), measure, bucket: 0, count }
        if (ms === undefined) minutes.add(row)
        else toKept({ ...row, bucket: toBucket(ms) }).forEach(minutes.add)
      }
      for (const { culprit, ...error } of reported.errors) {
        const row = { hour, ...placeOf(culprit), ...error, count: 1, at: now.toISOString() }
        errors.add(toListed(row, minute))
      }
      if (reported.open) open.add({ at: floor(now, openMs), ...reported.open })
      for (const step of reported.steps) steps.add({ minute, ...step })
    },
    take: (): Sums => ({
      minutes: minutes.take(),
      errors: errors.take(),
      open: open.take(),
      steps: steps.take(),
    }),
    /** Returns sums that could not be written, for the next attempt. */
    giveBack: (sums: Sums): void => {
      sums.minutes.forEach(minutes.add)
      sums.errors.forEach(errors.add)
      sums.open.forEach(open.add)
      sums.steps.forEach(steps.add)
    },
  }
}
