import type { MetricProducer } from '@opentelemetry/sdk-metrics'

import type { TracingSettings } from '../../config/tracing-settings.ts'
import type { Span } from '../span.ts'
import type { MetricFamily, SenderData } from './messages.ts'
import { toOtlpMetrics } from './to-otlp-metrics.ts'
import { toReadable } from './to-readable.ts'

/** For one request to the collector. */
const exportLimitMs = 5000

type Sdk = typeof import('@opentelemetry/sdk-metrics')
type Resources = typeof import('@opentelemetry/resources')

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

/** The values of `/_metrics` as a source for the SDK. */
function createProducer(sdk: Sdk, resources: Resources, read: () => Promise<MetricFamily[]>) {
  const startedAt = Date.now()
  const collect: MetricProducer['collect'] = async () => {
    const metrics = toOtlpMetrics(sdk, await read(), startedAt)
    const scopeMetrics = [{ scope: { name: 'storefront' }, metrics }]
    return { resourceMetrics: { resource: resources.emptyResource(), scopeMetrics }, errors: [] }
  }
  return { collect }
}

function toResource(resources: Resources, { settings, version, instance }: SenderData) {
  // The arguments of the process could contain secrets.
  const detectors = [resources.envDetector, resources.hostDetector]
  const attributes = {
    'service.name': settings.serviceName,
    'service.version': version,
    'service.instance.id': instance,
  }
  return resources
    .defaultResource()
    .merge(resources.detectResources({ detectors }))
    .merge(resources.resourceFromAttributes(attributes))
}

type Surroundings = {
  /** Asks the server for its metrics. */
  readMetrics: () => Promise<MetricFamily[]>
  warn: (reason: unknown) => void
}

/** Loads OpenTelemetry, and sends spans and metrics to the collector. */
export async function createSender(data: SenderData, { readMetrics, warn }: Surroundings) {
  const { endpoint, headers, hasMetrics, metricIntervalMs } = data.settings
  const [api, traces, metrics, resources, exporters] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/resources'),
    loadExporters(data.settings),
  ])
  const silent = () => undefined
  const logger = { error: warn, warn: silent, info: silent, debug: silent, verbose: silent }
  api.diag.setLogger(logger, { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const to = (path: string) => ({ url: endpoint + path, headers, timeoutMillis: exportLimitMs })
  const resource = toResource(resources, data)
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new exporters.MetricExporter(to('/v1/metrics')),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(exportLimitMs, metricIntervalMs),
    metricProducers: [createProducer(metrics, resources, readMetrics)],
  })
  const meters = new metrics.MeterProvider({ resource, readers: hasMetrics ? [reader] : [] })
  const processor = new traces.BatchSpanProcessor({
    exporter: new exporters.TraceExporter(to('/v1/traces')),
  })
  return {
    add(spans: Span[], origin: number) {
      for (const span of spans) processor.onEnd(toReadable(span, origin, resource))
    },
    flushMetrics: async () => (hasMetrics ? reader.forceFlush() : undefined),
    async stop() {
      await Promise.all([meters, processor].map(part => part.shutdown().catch(warn)))
    },
  }
}
