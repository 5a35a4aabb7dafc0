import type { HrTime } from '@opentelemetry/api'
import type * as sdk from '@opentelemetry/sdk-metrics'

import type { MetricFamily } from './messages.ts'
import { toTime } from './to-time.ts'

type Labels = Record<string, string | number>
type Sdk = typeof sdk
type Times = { startTime: HrTime; endTime: HrTime }

type Series = {
  labels: Labels
  buckets: { limit: number; count: number }[]
  sum: number
  count: number
}

/** Combines the lines `_bucket`, `_sum` and `_count` of each series of a histogram. */
function toSeries({ name, values }: MetricFamily): Series[] {
  const all = new Map<string, Series>()
  for (const { metricName, labels, value } of values) {
    const { le, ...own } = labels as Labels
    const key = JSON.stringify(own)
    const series = all.get(key) ?? { labels: own, buckets: [], sum: 0, count: 0 }
    all.set(key, series)
    if (metricName === `${name}_sum`) series.sum = value
    else if (metricName === `${name}_count`) series.count = value
    else if (le !== undefined && le !== '+Inf')
      series.buckets.push({ limit: Number(le), count: value })
  }
  return [...all.values()]
}

/** Prometheus counts all values up to a limit, and OTLP those between two limits. */
function toHistogram({ buckets, sum, count }: Series) {
  const sorted = buckets.toSorted((one, other) => one.limit - other.limit)
  const cumulative = [...sorted.map(bucket => bucket.count), count]
  return {
    buckets: {
      boundaries: sorted.map(({ limit }) => limit),
      counts: cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0)),
    },
    sum,
    count,
  }
}

function toMetric(
  { DataPointType, AggregationTemporality }: Sdk,
  family: MetricFamily,
  times: Times,
): sdk.MetricData | null {
  const { name, help: description } = family
  const type = String(family.type)
  const descriptor = { name, description, unit: '', valueType: 1 }
  const aggregationTemporality = AggregationTemporality.CUMULATIVE
  const common = { descriptor, aggregationTemporality }
  // JSON has no NaN, which a gauge without samples has. A collector would reject all metrics for one.
  const points = family.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: labels as Labels, value }))
  if (type === 'counter')
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }
  if (type === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points }
  if (type !== 'histogram') return null
  const dataPoints = toSeries(family).map(series => {
    return { ...times, attributes: series.labels, value: toHistogram(series) }
  })
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
}

/** The metrics of `/_metrics` in the form of the SDK. Counters start with the process. */
export function toOtlpMetrics(own: Sdk, families: MetricFamily[], startedAt: number) {
  const times = { startTime: toTime(startedAt), endTime: toTime(Date.now()) }
  const metrics = families.map(family => toMetric(own, family, times))
  return metrics.filter(metric => metric !== null)
}
