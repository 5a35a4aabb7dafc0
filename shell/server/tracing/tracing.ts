import type { Attributes, Context, SpanContext, Tracer } from '@opentelemetry/api'

import { currentRequest, runInRequest } from '../concurrency/current-request.ts'

/**
 * Spans of requests and jobs, and of the queries and calls in them. Without `setTracing`, nothing of OpenTelemetry is
 * loaded, and no function here makes a span. Spans have no URLs, cookies, bodies, or values of queries.
 */
type Tracing = {
  api: typeof import('@opentelemetry/api')
  tracer: Tracer
  /** The share of jobs, and of requests whose caller has not decided, with a trace. */
  ratio: number
}

let tracing: Tracing | null = null

/** Starts to trace the requests and jobs of this process; null ends it. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

type Caller = {
  /** The header of the caller, W3C Trace Context. */
  traceparent?: unknown
  /** The caller has decided that this request has no trace, unless it sent a header. */
  hasDecided: boolean
}

export type RequestSpan = {
  /** The composition of the page that is the response. */
  composition?: string
  /** For the log. */
  ids: { trace_id: string; span_id: string }
  /** Runs a function, in which queries and calls become spans of this request. */
  run: (work: () => void) => void
  end: (outcome: { name: string; status: number; attributes: Attributes }) => void
}

const headerPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function readCaller({ api }: Tracing, traceparent: unknown): SpanContext | null {
  const [, traceId, spanId, flags] = headerPattern.exec(String(traceparent ?? '')) ?? []
  if (!traceId || !spanId || !flags) return null
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return api.isSpanContextValid(caller) ? caller : null
}

function toContext(own: Tracing, caller: SpanContext | null): Context {
  const { ROOT_CONTEXT, trace } = own.api
  return caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

/** Null for a request without a trace. It decides before it creates anything, because most requests have none. */
export function startRequestSpan({ traceparent, hasDecided }: Caller): RequestSpan | null {
  if (!tracing) return null
  const { api, tracer, ratio } = tracing
  const caller = traceparent === undefined ? null : readCaller(tracing, traceparent)
  const isTraced = caller ? caller.traceFlags === 1 : !hasDecided && Math.random() < ratio
  if (!isTraced) return null
  const parent = toContext(tracing, caller)
  const span = tracer.startSpan('request', { kind: api.SpanKind.SERVER }, parent)
  const context = api.trace.setSpan(parent, span)
  const { traceId, spanId } = span.spanContext()
  return {
    ids: { trace_id: traceId, span_id: spanId },
    run: work => runInRequest({ trace: context }, work),
    end({ name, status, attributes }) {
      span.updateName(name)
      span.setAttributes({ ...attributes, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
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
  const { api, tracer } = tracing
  const { ROOT_CONTEXT, trace, SpanStatusCode } = api
  const attributes = { 'shop.job.name': name }
  const span = tracer.startSpan(`job ${name}`, { attributes }, ROOT_CONTEXT)
  try {
    await runInRequest({ trace: trace.setSpan(ROOT_CONTEXT, span) }, run)
  } catch (error) {
    span.setAttribute('error.type', errorOf(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

export type ChildSpan = {
  /** The header with which the called server continues the trace. */
  traceparent: string
  /** `error`: a code or a class, never a message, which may contain personal data. */
  end: (outcome?: { error?: string | undefined; attributes?: Attributes }) => void
}

/** A description has a cost, so it is made for traced work only. */
type Described = { name: string; attributes: Attributes }

function toHeader({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** A call of another server in the traced request or job of the caller. Null outside of one. */
export function startChildSpan(describe: () => Described): ChildSpan | null {
  const parent = tracing ? currentRequest()?.trace : undefined
  if (!tracing || !parent) return null
  const { api, tracer } = tracing
  const { name, attributes } = describe()
  const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes }, parent)
  return {
    traceparent: toHeader(span.spanContext()),
    end({ error, attributes: found = {} } = {}) {
      span.setAttributes({ ...found, ...(error !== undefined && { 'error.type': error }) })
      if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}
