import { randomBytes } from 'node:crypto'
import type { Attributes } from '@opentelemetry/api'

/** `SpanKind` of OpenTelemetry, which is loaded only to send spans. */
export const spanKinds = { internal: 0, server: 1, client: 2 } as const
type SpanKind = (typeof spanKinds)[keyof typeof spanKinds]

/** The span of another server, or of this one. */
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
 * A part of a trace. It has no more than what is sent, because most requests have no trace, so that this code stays cold:
 * the spans of OpenTelemetry's SDK cost several times as much.
 */
export class Span {
  readonly traceId: string
  readonly spanId = createId(16)
  readonly parent: Parent | null
  readonly kind: SpanKind
  /** Of `performance.now()`. */
  readonly startedAt = performance.now()
  /** Null until the end. */
  endedAt: number | null = null
  name: string
  attributes: Attributes
  hasFailed = false

  /** Without a parent, it starts a trace. */
  constructor(kind: SpanKind, name: string, attributes: Attributes, parent: Parent | null) {
    this.kind = kind
    this.name = name
    this.attributes = attributes
    this.parent = parent
    this.traceId = parent?.traceId ?? createId(32)
  }

  get isRemote(): false {
    return false
  }
}
