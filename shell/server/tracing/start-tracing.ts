import type { MetricProducer } from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

import type { TracingSettings } from '../config/tracing-settings.ts'
import { toOtlpMetrics } from './to-otlp-metrics.ts'
import { toReadable } from './to-readable.ts'
import { setTracing } from './tracing.ts'

/** For one request to the collector. */
const exportLimitMs = 5000
/** A collector that does not respond delays the end of the process by this time, and again for metrics. */
const flushLimitMs = 2000
const maxReason = 200

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

type Resources = typeof import('@opentelemetry/resources')
type Metrics = typeof import('@opentelemetry/sdk-metrics')

async function loadExporters({ protocol }: TracingSettings) {
  const [traces, metrics] =
    protocol === 'http/json'
      ? await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-http'),
          import('@opentelemetry/exporter-metrics-otlp-http'),
        ])
      : await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-proto'),
          import('@opentelemetry/exporter-metrics-otlp-proto'),
        ])
  return { TraceExporter: traces.OTLPTraceExporter, MetricExporter: metrics.OTLPMetricExporter }
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

/** The values of `/_metrics` as a source for the SDK. */
function createProducer(sdk: Metrics, resources: Resources) {
  const startedAt = Date.now()
  let read: ReadMetrics | null = null
  const collect: MetricProducer['collect'] = async () => {
    const metrics = read ? await toOtlpMetrics(sdk, await read(), startedAt) : []
    const scopeMetrics = [{ scope: { name: 'storefront' }, metrics }]
    return { resourceMetrics: { resource: resources.emptyResource(), scopeMetrics }, errors: [] }
  }
  return {
    collect,
    setSource: (next: ReadMetrics | null) => {
      read = next
    },
  }
}

function toResource(resources: Resources, { serviceName }: TracingSettings, own: Process) {
  // The arguments of the process could contain secrets.
  const detectors = [resources.envDetector, resources.hostDetector]
  const attributes = {
    'service.name': serviceName,
    'service.version': own.version,
    'service.instance.id': own.instance,
  }
  return resources
    .defaultResource()
    .merge(resources.detectResources({ detectors }))
    .merge(resources.resourceFromAttributes(attributes))
}

/** Loads OpenTelemetry, and sends traces and metrics of this process until `stop`. */
export async function startTracing(
  settings: TracingSettings,
  own: Process,
): Promise<RunningTracing> {
  const { endpoint, headers, hasTraces, hasMetrics, metricIntervalMs, ratio } = settings
  const [api, traces, metrics, resources, exporters] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
    loadExporters(settings),
  ])
  const warn = createWarning(settings, own)
  const silent = () => undefined
  const logger = { error: warn, warn: silent, info: silent, debug: silent, verbose: silent }
  api.diag.setLogger(logger, { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const to = (path: string) => ({ url: endpoint + path, headers, timeoutMillis: exportLimitMs })
  const resource = toResource(resources, settings, own)
  const producer = createProducer(metrics, resources)
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new exporters.MetricExporter(to('/v1/metrics')),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(exportLimitMs, metricIntervalMs),
    metricProducers: [producer],
  })
  const meters = new metrics.MeterProvider({ resource, readers: hasMetrics ? [reader] : [] })
  const processor = new traces.BatchSpanProcessor({
    exporter: new exporters.TraceExporter(to('/v1/traces')),
  })
  if (hasTraces) setTracing({ send: span => processor.onEnd(toReadable(span, resource)), ratio })
  return {
    exportMetrics: read => producer.setSource(read),
    flushMetrics: () => (hasMetrics ? limited(reader.forceFlush(), warn) : Promise.resolve()),
    async stop() {
      setTracing(null)
      producer.setSource(null)
      await Promise.all([meters, processor].map(part => limited(part.shutdown(), warn)))
      api.diag.disable()
    },
  }
}
