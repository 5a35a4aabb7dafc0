import { randomBytes } from 'node:crypto'
import type { Attributes } from '@opentelemetry/api'

/** `SpanKind` of OpenTelemetry, which this thread does not load. */
export const spanKinds = { internal: 0, server: 1, client: 2 } as const
type SpanKind = (typeof spanKinds)[keyof typeof spanKinds]

/** The span of a caller. `isRemote`: of another program. */
export type Parent = { traceId: string; spanId: string; isRemote: boolean }

const poolLength = 8192
let pool = ''
let used = 0

/** Random hexadecimal digits. Many are made at once, because each call of the generator costs as much as a span. */
function createId(length: number): string {
  if (used + length > pool.length) {
    pool = randomBytes(poolLength / 2).toString('hex')
    used = 0
  }
  used += length
  return pool.slice(used - length, used)
}

/**
 * A part of a trace, as plain data for the thread that sends it. Most requests have no trace, so that this code stays
 * cold: the spans of OpenTelemetry's SDK cost several times as much there.
 */
export type Span = {
  traceId: string
  spanId: string
  /** Null for the start of a trace. */
  parentSpanId: string | null
  isParentRemote: boolean
  kind: SpanKind
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  /** The same; 0 until the end. */
  endedAt: number
  name: string
  attributes: Attributes
  hasFailed: boolean
}

/** Without a parent, it starts a trace. */
export function createSpan(
  kind: SpanKind,
  name: string,
  attributes: Attributes,
  parent: Parent | null,
): Span {
  return {
    traceId: parent ? parent.traceId : createId(32),
    spanId: createId(16),
    parentSpanId: parent ? parent.spanId : null,
    isParentRemote: parent ? parent.isRemote : false,
    kind,
    startedAt: performance.now(),
    endedAt: 0,
    name,
    attributes,
    hasFailed: false,
  }
}

/** The span as the parent of another one of this program. */
export const toParent = ({ traceId, spanId }: Span): Parent => ({
  traceId,
  spanId,
  isRemote: false,
})
