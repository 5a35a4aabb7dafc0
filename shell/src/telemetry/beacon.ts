import type { Telemetry } from '@storefront/api/telemetry'
import { openReportMs, reportEvent, telemetryLimits } from '@storefront/api/telemetry-limits'
import { bootData } from 'shared/boot'

import { pageToken } from '../boot/page-token.ts'
import { readyMs } from '../boot/ready-ms.ts'
import { type Collected, createCollector } from './collect.ts'
import { isFailure, type Notes, pageNotes } from './notes.ts'
import type { ReportedError } from './read-error-event.ts'

/** Events within this time are sent together. */
const batchMs = 1000
/** Tolerance for differences between clocks and timers. */
const toleranceMs = 1000

function send(reported: Partial<Telemetry>): void {
  const { id: composition, matched } = bootData
  const message = { composition, page: pageToken(), route: matched ?? '', ...reported }
  const body = new Blob([JSON.stringify(message)], { type: 'application/json' })
  // biome-ignore lint/plugin/one-client: a beacon, which has no response.
  navigator.sendBeacon('/_telemetry', body)
}

/** A beacon above the limit of bytes would be lost. */
function limitStacks({ stack, ...error }: ReportedError, index: number): ReportedError {
  return stack && index < telemetryLimits.stacks ? { ...error, stack } : error
}

const nothing: Collected = { parts: [], errors: [], handled: [], added: 0 }

/** Collects events and sends a report if there are any. */
function createBeacon(sampling: number, isSampled: boolean, notes: Notes) {
  const collect = createCollector(isSampled)
  let stored = nothing
  let isFirst = true

  const take = () => {
    const events = globalThis.__storefrontRecovery?.events?.splice(0) ?? []
    const taken = collect(events, notes.take())
    stored = {
      parts: [...stored.parts, ...taken.parts],
      errors: [...stored.errors, ...taken.errors],
      handled: [...stored.handled, ...taken.handled],
      added: stored.added + taken.added,
    }
  }
  return (isOpen = false): void => {
    take()
    const { parts, errors, handled, added } = stored
    if (parts.length + errors.length + handled.length + added === 0 && !isOpen) return
    const first = isSampled && isFirst ? { readyMs: readyMs() } : {}
    const reported = {
      parts: parts.splice(0, telemetryLimits.parts),
      errors: errors.splice(0, telemetryLimits.errors).map(limitStacks),
      handled: handled.splice(0, telemetryLimits.handled),
      added,
    }
    stored.added = 0
    send({ sampling, isOpen, ...first, ...reported })
    isFirst = false
  }
}

/** Reports now and every few minutes that the page is visible. */
function reportOpenPages(report: (isOpen: boolean) => void): void {
  let last = Number.NEGATIVE_INFINITY
  const reportIfDue = () => {
    const now = performance.now()
    if (document.visibilityState === 'hidden' || now - last < openReportMs - toleranceMs) return
    last = now
    report(true)
    setTimeout(reportIfDue, openReportMs)
  }
  document.addEventListener('visibilitychange', reportIfDue)
  reportIfDue()
}

/** Starts the reports of the page (`@storefront/api/telemetry`). Further calls have no effect. */
export function startBeacon(notes = pageNotes): void {
  if (!bootData.id || !notes.listen(each => isFailure(each) && scheduleReport())) return
  const { telemetrySampling = Number.POSITIVE_INFINITY } = bootData.settings
  const isSampled = Math.random() * telemetrySampling < 1
  const report = createBeacon(isSampled ? telemetrySampling : 1, isSampled, notes)
  let isWaiting = false
  const scheduleReport = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      report()
    }, batchMs)
  }
  addEventListener('error', scheduleReport, true)
  addEventListener('unhandledrejection', scheduleReport)
  addEventListener(reportEvent, scheduleReport)
  document.addEventListener('visibilitychange', () => document.hidden && report())
  addEventListener('pagehide', () => report())
  if (isSampled) reportOpenPages(report)
  else report()
}
