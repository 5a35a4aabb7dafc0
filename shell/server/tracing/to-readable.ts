import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

import type { Parent, Span } from './span.ts'

/** `TraceFlags` and `SpanStatusCode` of OpenTelemetry. */
const sampled = 1
const statusCodes = { unset: 0, error: 2 }

const instrumentationScope = { name: 'storefront' }
const noEvents: ReadableSpan['events'] = []
const noLinks: ReadableSpan['links'] = []

function toTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)]
}

const toContext = ({ traceId, spanId, isRemote }: Parent) => {
  return { traceId, spanId, isRemote, traceFlags: sampled }
}

/** A span that ended, in the form that OpenTelemetry sends. */
export function toReadable(span: Span, resource: Resource): ReadableSpan {
  const { name, kind, parent, attributes, hasFailed, startedAt } = span
  const endedAt = span.endedAt ?? performance.now()
  // The clock may have been set since the start of the process.
  const origin = Date.now() - performance.now()
  const context = toContext(span)
  return {
    name,
    kind,
    spanContext: () => context,
    ...(parent && { parentSpanContext: toContext(parent) }),
    startTime: toTime(origin + startedAt),
    endTime: toTime(origin + endedAt),
    duration: toTime(endedAt - startedAt),
    status: { code: hasFailed ? statusCodes.error : statusCodes.unset },
    attributes,
    links: noLinks,
    events: noEvents,
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}
