import type { Environment } from './environment.ts'

/** Where traces and metrics go, by the standard settings of OpenTelemetry. */
export type TracingSettings = {
  /** The collector, without `/v1/traces`. */
  endpoint: string
  protocol: Environment['OTEL_EXPORTER_OTLP_PROTOCOL']
  /** Often a secret of the collector. */
  headers: Record<string, string>
  serviceName: string
  /** The share of requests with a trace, 0 to 1. */
  ratio: number
  hasTraces: boolean
  hasMetrics: boolean
  metricIntervalMs: number
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** `api-key=secret,tenant=shop`, with the values percent-encoded. */
export function parseHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter(part => part.trim() !== '')
  return Object.fromEntries(
    pairs.map(pair => {
      const [name = '', value] = pair.split(/=(.*)/s).map(part => part.trim())
      const decoded = value === undefined ? undefined : decode(value)
      // The message must not contain the value.
      if (name === '' || decoded === undefined)
        throw new Error('must be like name=value,name=value, with percent-encoded values')
      return [name, decoded]
    }),
  )
}

function readRatio({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment): number {
  switch (OTEL_TRACES_SAMPLER) {
    case 'parentbased_always_on':
      return 1
    case 'parentbased_always_off':
      return 0
    case 'parentbased_traceidratio':
      return OTEL_TRACES_SAMPLER_ARG
  }
}

/** Null while tracing is off, which is the default. */
export function readTracingSettings(environment: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  if (endpoint === undefined || environment.OTEL_SDK_DISABLED) return null
  return {
    endpoint,
    protocol: environment.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: environment.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: environment.OTEL_SERVICE_NAME,
    ratio: readRatio(environment),
    hasTraces: environment.OTEL_TRACES_EXPORTER === 'otlp',
    hasMetrics: environment.OTEL_METRICS_EXPORTER === 'otlp',
    metricIntervalMs: environment.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
