import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { telemetryLimits } from './telemetry-limits.ts'

/**
 * `POST /_telemetry`: what documents tell of themselves. A sampled one tells when it was ready, what it drew, and every
 * five minutes that it is still looked at; every one tells errors and fallbacks. No person, no address, no query, no
 * cookie is read. Answers 204, also for what it does not understand.
 */

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const containerSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))
const msSchema = z.number().check(z.gte(0), z.lte(600_000))

export const telemetrySchema = z.object({
  composition: hashSchema,
  /** Pattern of the document's first route, never the address; empty when it had none. */
  route: z.string().check(z.maxLength(60)),
  /** One in how many documents tells what it drew; errors, fallbacks and recoveries are told by every document. */
  sampling: z.int().check(z.gte(1), z.lte(1000)),
  /** From the start of the document to `storefront:ready`. */
  readyMs: z.optional(msSchema),
  /** Told once when the document is ready and every five minutes while it is looked at. */
  isOpen: z._default(z.boolean(), false),
  /** Load: asked for until its code ran. Mount: until it was drawn. */
  parts: z
    .array(
      z.object({
        container: containerSchema,
        expose: z.string().check(z.maxLength(60)),
        loadMs: z.optional(msSchema),
        mountMs: z.optional(msSchema),
        outcome: z.enum(['shown', 'fallback', 'recovered']),
      }),
    )
    .check(z.maxLength(telemetryLimits.parts)),
  /** `file`: `/r/<container>/…`, by which the server knows release and team. Each error once in a document. */
  errors: z
    .array(
      z.object({
        kind: z.enum(['script', 'promise', 'render', 'load', 'integrity']),
        file: z.nullable(
          z.string().check(z.regex(/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/), z.maxLength(200)),
        ),
        /** Name of the error and its message, of which `./scrub.ts` leaves plain words alone. */
        name: z.string().check(z.maxLength(40)),
        message: z.string().check(z.maxLength(120)),
      }),
    )
    .check(z.maxLength(telemetryLimits.errors)),
})
export type Telemetry = z.infer<typeof telemetrySchema>

/** In milliseconds, to within 5 %. */
const spreadSchema = z.object({
  count: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
})
export type Spread = z.infer<typeof spreadSchema>

/** `GET /_registry/health?hours=24` (operators): by container and release; open documents by composition. */
export const healthSchema = z.object({
  hours: z.number(),
  ready: z.nullable(spreadSchema),
  releases: z.array(
    z.object({
      container: containerSchema,
      release: hashSchema,
      label: z.string(),
      owner: z.string(),
      isLive: z.boolean(),
      shown: z.number(),
      fallbacks: z.number(),
      /** Fallbacks after which the part was drawn after all. */
      recovered: z.number(),
      errors: z.number(),
      load: z.nullable(spreadSchema),
      mount: z.nullable(spreadSchema),
      lastErrors: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          message: z.string(),
          count: z.number(),
          at: z.string(),
        }),
      ),
    }),
  ),
  /** Errors in no file of the shop: extensions of browsers, mostly. */
  unattributed: z.number(),
  /** Length of one step of `series`. */
  stepMs: z.number(),
  /** By step of time and container, for the charts; steps in which nothing was told are left out. */
  series: z.array(
    z.object({
      at: z.string(),
      container: containerSchema,
      shown: z.number(),
      fallbacks: z.number(),
      errors: z.number(),
      loadP75: z.nullable(z.number()),
    }),
  ),
  /** Documents that were looked at within the last five minutes, by the composition they are pinned to. */
  adoption: z.array(z.object({ composition: hashSchema, documents: z.number() })),
})
export type Health = z.infer<typeof healthSchema>
export const healthAnswerSchema = envelope(healthSchema)
