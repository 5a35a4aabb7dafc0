import type { Telemetry } from '@storefront/api/telemetry'
import { openEveryMs, reportEvent, telemetryLimits } from '@storefront/api/telemetry-limits'
import { bootData } from 'shared/boot'

import { type Collected, createCollector } from './collect.ts'
import { bell, isFailure, notes } from './notes.ts'

/** What comes together is told together. */
const soonMs = 1000
/** Clocks and timers differ a little. */
const slackMs = 1000

function send(told: Partial<Telemetry>): void {
  const message = { composition: bootData.id, route: bootData.matched ?? '', ...told }
  const body = new Blob([JSON.stringify(message)], { type: 'application/json' })
  // biome-ignore lint/plugin/one-client: a beacon, which has no answer.
  navigator.sendBeacon('/_telemetry', body)
}

function readyMs(): number | undefined {
  const [mark] = performance.getEntriesByName('storefront:ready')
  return mark && Math.round(mark.startTime)
}

const nothing: Collected = { parts: [], errors: [], handled: [], added: 0 }

/** Collects, and sends when there is something to tell. */
function createBeacon(sampling: number, isSampled: boolean) {
  const collect = createCollector(isSampled)
  let kept = nothing
  let isFirst = true

  const take = () => {
    const events = globalThis.__storefrontRecovery?.troubles?.splice(0) ?? []
    const taken = collect(events, notes.splice(0))
    kept = {
      parts: [...kept.parts, ...taken.parts],
      errors: [...kept.errors, ...taken.errors],
      handled: [...kept.handled, ...taken.handled],
      added: kept.added + taken.added,
    }
  }
  return (isOpen = false): void => {
    take()
    const { parts, errors, handled, added } = kept
    if (parts.length + errors.length + handled.length + added === 0 && !isOpen) return
    const first = isSampled && isFirst ? { readyMs: readyMs() } : {}
    const told = {
      parts: parts.splice(0, telemetryLimits.parts),
      errors: errors.splice(0, telemetryLimits.errors),
      handled: handled.splice(0, telemetryLimits.handled),
      added,
    }
    kept.added = 0
    send({ sampling, isOpen, ...first, ...told })
    isFirst = false
  }
}

/** Says now and every few minutes that the document is looked at; not while nobody sees it. */
function reportOpenPages(tell: (isOpen: boolean) => void): void {
  let last = Number.NEGATIVE_INFINITY
  const look = () => {
    const now = performance.now()
    if (document.visibilityState === 'hidden' || now - last < openEveryMs - slackMs) return
    last = now
    tell(true)
    setTimeout(look, openEveryMs)
  }
  document.addEventListener('visibilitychange', look)
  look()
}

let isStarted = false

/** From now on the document tells how it fares (`@storefront/api/telemetry`); whoever starts it again is too late. */
export function startBeacon(): void {
  if (isStarted || !bootData.id) return
  isStarted = true
  const { telemetrySampling = Number.POSITIVE_INFINITY } = bootData.settings
  const isSampled = Math.random() * telemetrySampling < 1
  const tell = createBeacon(isSampled ? telemetrySampling : 1, isSampled)
  let isWaiting = false
  const tellSoon = () => {
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      tell()
    }, soonMs)
  }
  addEventListener('error', tellSoon, true)
  addEventListener('unhandledrejection', tellSoon)
  addEventListener(reportEvent, tellSoon)
  bell.ring = note => isFailure(note) && tellSoon()
  document.addEventListener('visibilitychange', () => document.hidden && tell())
  addEventListener('pagehide', () => tell())
  if (isSampled) reportOpenPages(tell)
  else tell()
}
