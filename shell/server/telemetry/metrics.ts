import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Told } from './attribute.ts'
import type { KnownRelease } from './known-shops.ts'

const prefix = 'storefront_'
const partSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const byRelease = ['container', 'release'] as const
/** Releases of one container whose series are kept; those that were told of longest ago go. */
const mostReleases = 6

function createParts(registers: Registry[]) {
  const part = (name: string, help: string) =>
    new Histogram({
      name: `${prefix}${name}`,
      help,
      labelNames: byRelease,
      buckets: partSeconds,
      registers,
    })
  return {
    load: part('part_load_seconds', 'From asking for a part until its code ran, in browsers'),
    mount: part('part_mount_seconds', 'From running code until the part was drawn, in browsers'),
    ready: part('document_ready_seconds', 'From the start of a document until it was ready'),
    parts: new Counter({
      name: `${prefix}parts_total`,
      help: 'Parts that documents drew, by what became of them; shown ones times the sampling',
      labelNames: [...byRelease, 'outcome'],
      registers,
    }),
    errors: new Counter({
      name: `${prefix}browser_errors_total`,
      help: 'Errors in documents, each once a document',
      labelNames: [...byRelease, 'kind'],
      registers,
    }),
  }
}

function createServerMetrics(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: `${prefix}http_request_seconds`,
      help: 'Answered requests by class of route',
      labelNames: ['route', 'method', 'status'],
      buckets: requestSeconds,
      registers,
    }),
    moves: new Gauge({
      name: `${prefix}composition_moves`,
      help: 'Moves of the pointer to the live composition, over all processes',
      labelNames: ['kind'],
      registers,
    }),
    live: new Gauge({
      name: `${prefix}composition_live`,
      help: 'The composition that this process serves',
      labelNames: ['composition'],
      registers,
    }),
    open: new Gauge({
      name: `${prefix}open_documents`,
      help: 'Documents looked at within five minutes by composition, over all processes',
      labelNames: ['composition'],
      registers,
    }),
  }
}

const outcomes = new Set(['shown', 'fallback', 'recovered'] as const)
type Outcome = 'shown' | 'fallback' | 'recovered'
const isOutcome = (measure: string): measure is Outcome => outcomes.has(measure as Outcome)

/** One for each process: its counts begin with it. */
export function createMetrics() {
  const registry = new Registry()
  const { parts, errors, ...times } = createParts([registry])
  const server = createServerMetrics([registry])
  const releases = new Map<string, Set<string>>()

  const forget = (labels: { container: string; release: string }): void => {
    for (const histogram of Object.values(times)) histogram.remove(labels)
    for (const outcome of outcomes) parts.remove({ ...labels, outcome })
    for (const kind of ['script', 'promise', 'render', 'load', 'integrity'])
      errors.remove({ ...labels, kind })
  }
  const labelsOf = (culprit: KnownRelease | null) => {
    if (!culprit) return { container: 'none', release: 'none' }
    const { container, label, id } = culprit
    const release = `${label}+${id.slice(0, 8)}`
    const known = releases.get(container) ?? new Set<string>()
    releases.set(container, known)
    known.delete(release)
    known.add(release)
    const [oldest] = known
    if (known.size > mostReleases && oldest !== undefined) {
      known.delete(oldest)
      forget({ container, release: oldest })
    }
    return { container, release }
  }
  return {
    ...server,
    registry,
    observe: (told: Told): void => {
      for (const { culprit, measure, ms = 0, count } of told.counts) {
        const labels = labelsOf(culprit)
        if (isOutcome(measure)) parts.inc({ ...labels, outcome: measure }, count)
        else if (measure !== 'error') times[measure].observe(labels, ms / 1000)
      }
      for (const { culprit, kind } of told.errors) errors.inc({ ...labelsOf(culprit), kind })
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
