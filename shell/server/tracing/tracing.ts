import type { Attributes } from '@opentelemetry/api'

import { currentRequest, runInRequest } from '../concurrency/current-request.ts'
import { createSpan, type Parent, type Span, spanKinds, toParent } from './span.ts'

/**
 * Spans of requests and jobs, and of the queries and calls in them. Without `setTracing`, no function here makes a span.
 * Spans have no URLs, cookies, bodies, or values of queries.
 */
type Tracing = {
  send: (ended: Span) => void
  /** The share of jobs, and of requests whose caller has not decided, with a trace. */
  ratio: number
}

let tracing: Tracing | null = null

/** Starts to trace the requests and jobs of this process; null ends it. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

type Outcome = {
  /** A code or a class, never a message, which may contain personal data. */
  error?: string | undefined
  attributes?: Attributes
}

function end(span: Span, { error, attributes }: Outcome = {}): void {
  span.endedAt = performance.now()
  if (attributes) Object.assign(span.attributes, attributes)
  if (error !== undefined) {
    span.hasFailed = true
    span.attributes['error.type'] = error
  }
  tracing?.send(span)
}

type Caller = {
  /** The header of the caller, W3C Trace Context. */
  traceparent?: unknown
  /** The caller has decided that this request has no trace, unless it sent a header. */
  hasDecided: boolean
}

const headerPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const isZero = (id: string) => /^0+$/.test(id)

type Header = Parent & { isSampled: boolean }

function readHeader(traceparent: unknown): Header | null {
  const [, traceId, spanId, flags] = headerPattern.exec(String(traceparent)) ?? []
  if (!traceId || !spanId || !flags || isZero(traceId) || isZero(spanId)) return null
  return { traceId, spanId, isRemote: true, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The span of a request. */
export type RequestSpan = {
  span: Span
  /** The composition of the page that is the response. */
  composition?: string
  end: (outcome: { name: string; status: number; attributes: Attributes }) => void
}

/** Whether the next request has a trace: it is the start of one (`null`), part of one, or has none (`undefined`). */
function decide(
  { ratio }: Tracing,
  { traceparent, hasDecided }: Caller,
): Parent | null | undefined {
  const header = traceparent === undefined ? null : readHeader(traceparent)
  if (header) return header.isSampled ? header : undefined
  return !hasDecided && Math.random() < ratio ? null : undefined
}

/**
 * Null for a request without a trace. It decides before it creates anything, because most requests have none.
 * `isIncluded` is called last.
 */
export function startRequestSpan(caller: Caller, isIncluded = () => true): RequestSpan | null {
  const parent = tracing ? decide(tracing, caller) : undefined
  if (parent === undefined || !isIncluded()) return null
  const span = createSpan(spanKinds.server, 'request', {}, parent)
  return {
    span,
    end({ name, status, attributes }) {
      span.name = name
      span.hasFailed = status >= 500
      end(span, { attributes: { ...attributes, 'http.response.status_code': status } })
    },
  }
}

/**
 * Runs a job of the server, of which the same share as of requests is the start of a trace. `errorOf` returns the code or
 * the class of a failure, which is thrown as it is.
 */
export async function traceJob(
  name: string,
  run: () => Promise<void>,
  errorOf: (error: unknown) => string,
): Promise<void> {
  if (!tracing || Math.random() >= tracing.ratio) return run()
  const span = createSpan(spanKinds.internal, `job ${name}`, { 'shop.job.name': name }, null)
  try {
    await runInRequest({ span }, run)
    end(span)
  } catch (error) {
    end(span, { error: errorOf(error) })
    throw error
  }
}

export type ChildSpan = {
  /** The header with which the called server continues the trace. */
  traceparent: () => string
  end: (outcome?: Outcome) => void
}

/** A description has a cost, so it is made for traced work only. */
type Described = { name: string; attributes: Attributes }

/** A call of another server in the traced request or job of the caller. Null outside of one. */
export function startChildSpan(
  describe: () => Described,
  parent = currentRequest()?.span,
): ChildSpan | null {
  if (!tracing || !parent) return null
  const { name, attributes } = describe()
  const span = createSpan(spanKinds.client, name, attributes, toParent(parent))
  return {
    traceparent: () => `00-${span.traceId}-${span.spanId}-01`,
    end: outcome => end(span, outcome),
  }
}
