import type { Registry } from 'prom-client'

import type { TracingSettings } from '../config/tracing-settings.ts'
import { startThread } from './sender/start-thread.ts'
import type { Span } from './span.ts'
import { setTracing } from './tracing.ts'

/** A collector that does not respond delays the end of the process by this time, and again for metrics. */
const flushLimitMs = 2000
const maxReason = 200
/** Spans go to the other thread together, after this time or when there are this many. */
const collectMs = 1000
const maxCollected = 256

type Process = {
  /** The build of this server, and its name among the others. */
  version: string
  instance: string
  warn: (details: object, message: string) => void
}

type ReadMetrics = () => Promise<Registry>
export type RunningTracing = {
  /** Names the source of the metrics. Before, none are sent. */
  exportMetrics: (read: ReadMetrics) => void
  /** Sends the metrics of now. */
  flushMetrics: () => Promise<void>
  /** Sends the spans that wait, and ends tracing. */
  stop: () => Promise<void>
}

/** One line for each start, because a collector that is down would fill the log. */
function createWarning({ endpoint }: TracingSettings, { warn }: Process) {
  let isGiven = false
  return (reason: unknown): void => {
    if (isGiven) return
    isGiven = true
    warn(
      { endpoint, reason: String(reason).slice(0, maxReason) },
      'traces or metrics cannot be sent; further failures are not logged',
    )
  }
}

async function limited(work: Promise<unknown>, warn: (reason: unknown) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(() => {
      warn(`no response within ${flushLimitMs} ms`)
      resolve()
    }, flushLimitMs)
  })
  await Promise.race([work.catch(warn), limit])
  clearTimeout(timer)
}

/** Collects spans, because each message to another thread costs more than a span. */
function createCollection(post: (spans: Span[], origin: number) => void) {
  let spans: Span[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (spans.length === 0) return
    // The clock may have been set since the start of the process.
    post(spans, Date.now() - performance.now())
    spans = []
  }
  const add = (span: Span) => {
    spans.push(span)
    if (spans.length >= maxCollected) flush()
    else timer ??= setTimeout(flush, collectMs).unref()
  }
  return { add, flush }
}

/** Sends traces and metrics of this process until `stop`. Another thread loads OpenTelemetry. */
export async function startTracing(
  settings: TracingSettings,
  { version, instance, ...own }: Process,
): Promise<RunningTracing> {
  let read: ReadMetrics | null = null
  const warn = createWarning(settings, { version, instance, ...own })
  const readMetrics = async () => (read ? await (await read()).getMetricsAsJSON() : [])
  const thread = await startThread({ settings, version, instance }, { readMetrics, warn })
  const collection = createCollection((spans, origin) =>
    thread.post({ kind: 'spans', spans, origin }),
  )
  if (settings.hasTraces) setTracing({ send: collection.add, ratio: settings.ratio })
  return {
    exportMetrics(next) {
      read = next
    },
    flushMetrics: () => limited(thread.flushMetrics(), warn),
    async stop() {
      setTracing(null)
      read = null
      collection.flush()
      await limited(thread.stop(), warn)
      await thread.end()
    },
  }
}
