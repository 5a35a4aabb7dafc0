import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

import type { Span } from '../span.ts'
import { toTime } from './to-time.ts'

/** `TraceFlags` and `SpanStatusCode` of OpenTelemetry. */
const sampled = 1
const statusCodes = { unset: 0, error: 2 }

const instrumentationScope = { name: 'storefront' }
const noEvents: ReadableSpan['events'] = []
const noLinks: ReadableSpan['links'] = []

const toContext = (traceId: string, spanId: string, isRemote: boolean) => {
  return { traceId, spanId, isRemote, traceFlags: sampled }
}

/** A span that ended, in the form that OpenTelemetry sends. `origin`: see `ToSender`. */
export function toReadable(span: Span, origin: number, resource: Resource): ReadableSpan {
  const { name, kind, attributes, traceId, parentSpanId, startedAt, endedAt } = span
  const context = toContext(traceId, span.spanId, false)
  return {
    name,
    kind,
    spanContext: () => context,
    ...(parentSpanId !== null && {
      parentSpanContext: toContext(traceId, parentSpanId, span.isParentRemote),
    }),
    startTime: toTime(origin + startedAt),
    endTime: toTime(origin + endedAt),
    duration: toTime(endedAt - startedAt),
    status: { code: span.hasFailed ? statusCodes.error : statusCodes.unset },
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
