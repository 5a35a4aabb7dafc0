import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { AttributedReport } from './attribute.ts'
import { createBackendMetrics } from './backend-metrics.ts'
import type { KnownRelease } from './known-compositions.ts'

const prefix = 'storefront_'
const partSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const byRelease = ['container', 'release'] as const
/** The maximum number of releases of a container, and of compositions, with series. The oldest reports are dropped. */
const maxRetained = 6

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
    handled: new Counter({
      name: `${prefix}handled_errors_total`,
      help: 'Errors that pages turned into a toast or a fallback, each kind once a document',
      labelNames: byRelease,
      registers,
    }),
  }
}

/** Series of compositions. Counters are for this process, gauges for all processes. */
function createSteps(registers: Registry[]) {
  const gauge = (name: string, help: string, labels: string[] = []) =>
    new Gauge({
      name: `${prefix}composition_${name}`,
      help,
      labelNames: ['composition', ...labels],
      registers,
    })
  return {
    steps: new Counter({
      name: `${prefix}composition_steps_total`,
      help: 'Documents asked for, ready and stalled, and plans added to carts, by composition',
      labelNames: ['composition', 'step'],
      registers,
    }),
    orders: gauge('orders', 'Orders placed and paid within the last hour', ['step']),
    readyRatio: gauge(
      'ready_ratio',
      'Documents that became ready per document asked for within the last hour, where enough were',
    ),
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
    missingFiles: new Counter({
      name: `${prefix}missing_files_total`,
      help: 'Requests for files that a release lists and the disk of this process lacks',
      labelNames: ['container'],
      registers,
    }),
    paymentFindings: new Gauge({
      name: `${prefix}payment_findings`,
      help: 'Payments on which the shop and its provider do not agree, over all processes',
      labelNames: ['kind'],
      registers,
    }),
    jobFailures: new Gauge({
      name: `${prefix}job_failures`,
      help: 'Failures of a background job since its last success, over all processes',
      labelNames: ['job_name'],
      registers,
    }),
    responseDrifts: new Gauge({
      name: `${prefix}response_drifts`,
      help: 'Responses that were not what the contract says, since the start of this process',
      labelNames: ['endpoint'],
      registers,
    }),
    readinessProblems: new Gauge({
      name: `${prefix}readiness_problem`,
      help: '1 for each reason that GET /readyz of this process gives',
      labelNames: ['reason'],
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

/** Values of the whole shop, which are the same for all processes. */
function createShopMetrics(registers: Registry[]) {
  return {
    shopOrders: new Counter({
      name: `${prefix}shop_orders_total`,
      help: 'Orders of pages placed and paid since this process was first asked, over all processes: take the maximum',
      labelNames: ['step'],
      registers,
    }),
    waiting: new Gauge({
      name: `${prefix}oldest_waiting_seconds`,
      help: 'Age of what waits longest, over all processes; 0 while nothing waits',
      labelNames: ['queue'],
      registers,
    }),
    webhookAge: new Gauge({
      name: `${prefix}webhook_age_seconds`,
      help: 'Time since an event of the payment provider was last applied; no value without any',
      registers,
    }),
  }
}

const outcomes = new Set(['shown', 'fallback', 'recovered'] as const)
type Outcome = 'shown' | 'fallback' | 'recovered'
const isOutcome = (measure: string): measure is Outcome => outcomes.has(measure as Outcome)

/** The newest entries of a kind. Returns the one that it drops. */
function createRecent() {
  const known = new Set<string>()
  return (key: string): string | undefined => {
    known.delete(key)
    known.add(key)
    const [oldest] = known
    if (known.size <= maxRetained || oldest === undefined) return undefined
    known.delete(oldest)
    return oldest
  }
}

const stepNames = ['asked', 'ready', 'stalled', 'added'] as const

function createStepCounts({ steps }: ReturnType<typeof createSteps>) {
  const note = createRecent()
  return (reported: AttributedReport['steps']): void => {
    for (const { composition: id, step, count } of reported) {
      const composition = id.slice(0, 12)
      const gone = note(composition)
      for (const name of stepNames) {
        if (gone !== undefined) steps.remove({ composition: gone, step: name })
        // Zero is also information: it shows a shop that never starts.
        steps.inc({ composition, step: name }, name === step ? count : 0)
      }
    }
  }
}

/** Creates the metrics of one process. Counters start at zero with the process. */
export function createMetrics() {
  const registry = new Registry()
  const { parts, errors, handled, ...times } = createParts([registry])
  const server = createServerMetrics([registry])
  const shop = createShopMetrics([registry])
  const compositions = createSteps([registry])
  const countSteps = createStepCounts(compositions)
  const releases = new Map<string, ReturnType<typeof createRecent>>()

  const forget = (labels: { container: string; release: string }): void => {
    for (const histogram of Object.values(times)) histogram.remove(labels)
    handled.remove(labels)
    for (const outcome of outcomes) parts.remove({ ...labels, outcome })
    for (const kind of ['script', 'promise', 'render', 'load', 'integrity'])
      errors.remove({ ...labels, kind })
  }
  const labelsOf = (culprit: KnownRelease | null) => {
    if (!culprit) return { container: 'none', release: 'none' }
    const { container, label, id } = culprit
    const release = `${label}+${id.slice(0, 8)}`
    const note = releases.get(container) ?? createRecent()
    releases.set(container, note)
    const gone = note(release)
    if (gone !== undefined) forget({ container, release: gone })
    return { container, release }
  }
  return {
    ...server,
    ...shop,
    ...compositions,
    ...createBackendMetrics([registry]),
    registry,
    observe: (reported: AttributedReport): void => {
      for (const { culprit, measure, ms = 0, count } of reported.counts) {
        const labels = labelsOf(culprit)
        if (isOutcome(measure)) parts.inc({ ...labels, outcome: measure }, count)
        else if (measure === 'handled') handled.inc(labels, count)
        else if (measure !== 'error') times[measure].observe(labels, ms / 1000)
      }
      for (const { culprit, kind } of reported.errors)
        if (kind !== 'handled') errors.inc({ ...labelsOf(culprit), kind })
      countSteps(reported.steps)
    },
  }
}
export type Metrics = ReturnType<typeof createMetrics>
