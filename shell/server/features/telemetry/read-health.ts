import type { Health } from '@storefront/api/telemetry'

import type { Database } from '../../database/pool.ts'
import { type LiveComposition, releasesOf } from '../releases/index.ts'
import { toSpread } from './buckets.ts'
import { readCompositions } from './read-compositions.ts'
import {
  type ErrorSum,
  type PeriodSum,
  type ReleaseSum,
  readErrors,
  readOpen,
  readPeriodSums,
  readReleaseSums,
} from './repository-telemetry.ts'

const minuteMs = 60_000
const stepsMinutes = [1, 5, 15, 30, 60, 120, 240]
const mostSteps = 96

/** The finest step that a chart of this many hours can show. */
function stepOf(hours: number): number {
  const fitting = stepsMinutes.find(minutes => (hours * 60) / minutes <= mostSteps)
  return (fitting ?? 240) * minuteMs
}

type Sum = { measure: string; bucket: number; count: number }

const measured = (sums: Sum[], measure: string) => sums.filter(sum => sum.measure === measure)
const counted = (sums: Sum[], measure: string) =>
  measured(sums, measure).reduce((total, { count }) => total + count, 0)

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

type Release = Health['releases'][number]

function toRelease(sums: ReleaseSum[], errors: ErrorSum[], live: ReadonlySet<string>): Release[] {
  const [first] = sums
  if (!first) return []
  const { container, release, label, owner } = first
  return [
    {
      container,
      release,
      // Its files may be deleted, and so may its description.
      label: label ?? release.slice(0, 8),
      owner: owner ?? container,
      isLive: live.has(release),
      shown: counted(sums, 'shown'),
      fallbacks: counted(sums, 'fallback'),
      recovered: counted(sums, 'recovered'),
      errors: counted(sums, 'error'),
      handled: counted(sums, 'handled'),
      load: toSpread(measured(sums, 'load')),
      mount: toSpread(measured(sums, 'mount')),
      lastErrors: errors
        .filter(error => error.container === container && error.release === release)
        .map(({ kind, name, message, count, at, stack }) => {
          const last = { kind, name, message, count, at: new Date(at).toISOString() }
          return stack === null ? last : { ...last, stack }
        }),
    },
  ]
}

function toPeriod(sums: PeriodSum[]): Health['series'] {
  const [first] = sums
  if (!first) return []
  return [
    {
      at: new Date(first.at).toISOString(),
      container: first.container,
      shown: counted(sums, 'shown'),
      fallbacks: counted(sums, 'fallback'),
      errors: counted(sums, 'error'),
      loadP75: toSpread(measured(sums, 'load'))?.p75 ?? null,
    },
  ]
}

const byName = (left: Release, right: Release) =>
  left.container.localeCompare(right.container) || Number(right.isLive) - Number(left.isLive)

/** The health of the releases in real browsers over the last hours. */
export async function readHealth(
  database: Database,
  { hours, live }: { hours: number; live: LiveComposition | null },
): Promise<Health> {
  const stepMs = stepOf(hours)
  const [sums, periods, errors, adoption, compositions] = await Promise.all([
    readReleaseSums(database, hours),
    readPeriodSums(database, { hours, stepMs }),
    readErrors(database, hours),
    readOpen(database),
    readCompositions(database, { hours, liveId: live?.id }),
  ])
  const ids = new Set(live ? releasesOf(live.composition).map(({ id }) => id) : [])
  const [ours, unattributed] = [
    sums.filter(({ container }) => container !== ''),
    sums.filter(({ container }) => container === ''),
  ]
  const releases = groupBy(ours, sum => `${sum.container} ${sum.release}`)
  const points = groupBy(periods, sum => `${new Date(sum.at).getTime()} ${sum.container}`)
  return {
    hours,
    ready: toSpread(measured(sums, 'ready')),
    releases: releases.flatMap(group => toRelease(group, errors, ids)).sort(byName),
    unattributed: counted(unattributed, 'error'),
    stepMs,
    series: points.flatMap(toPeriod),
    compositions,
    adoption,
  }
}
