import * as sdk from '@opentelemetry/sdk-metrics'
import { Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'

import type { MetricFamily } from './messages.ts'
import { toOtlpMetrics } from './to-otlp-metrics.ts'

it('leaves out values that are no numbers, which JSON cannot contain', async () => {
  const registry = new Registry()
  const registers = [registry]
  const gauge = new Gauge({ name: 'lag', help: 'Lag', labelNames: ['kind'], registers })
  gauge.set({ kind: 'mean' }, Number.NaN)
  gauge.set({ kind: 'most' }, Number.POSITIVE_INFINITY)
  gauge.set({ kind: 'least' }, 0.5)
  const families = (await registry.getMetricsAsJSON()) as MetricFamily[]
  const [lag] = toOtlpMetrics(sdk, families, Date.now())
  expect(lag?.dataPoints).toMatchObject([{ attributes: { kind: 'least' }, value: 0.5 }])
})
