import { describe, expect, it } from 'vitest'

import { readEnvironment } from './environment.ts'
import { readTracingSettings } from './tracing-settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/' }
const read = (variables: Record<string, string> = {}) =>
  readTracingSettings(readEnvironment({ ...endpoint, ...variables }))

describe('the settings of tracing', () => {
  it('are off without an endpoint, and when the SDK is disabled', () => {
    expect(readTracingSettings(readEnvironment({}))).toBeNull()
    expect(read({ OTEL_SDK_DISABLED: 'true' })).toBeNull()
  })

  it('trace one in ten requests by default', () => {
    expect(read()).toEqual({
      endpoint: 'https://collector.example:4318',
      protocol: 'http/protobuf',
      headers: {},
      serviceName: 'storefront',
      ratio: 0.01,
      hasTraces: true,
      hasMetrics: true,
      metricIntervalMs: 60_000,
    })
  })

  it('take the names and values of OpenTelemetry', () => {
    const sampler = (OTEL_TRACES_SAMPLER: string) => read({ OTEL_TRACES_SAMPLER })?.ratio
    expect(sampler('parentbased_always_on')).toBe(1)
    expect(sampler('parentbased_always_off')).toBe(0)
    expect(read({ OTEL_TRACES_SAMPLER_ARG: '0.25' })?.ratio).toBe(0.25)
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, tenant=shop' })?.headers).toEqual({
      'api-key': 'a=b',
      tenant: 'shop',
    })
    expect(read({ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({
      hasTraces: false,
      hasMetrics: false,
    })
  })

  it('name a wrong setting, and never the value of a header', () => {
    expect(() => read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
      'Setting OTEL_EXPORTER_OTLP_PROTOCOL is wrong',
    )
    for (const headers of ['secret-value', 'key=%secret-value']) {
      const attempt = () => read({ OTEL_EXPORTER_OTLP_HEADERS: headers })
      expect(attempt).toThrow('must be like name=value')
      expect(attempt).not.toThrow('secret-value')
    }
  })
})
