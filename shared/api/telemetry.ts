import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { telemetryLimits } from './telemetry-limits.ts'
import { reportedCodes } from './told-codes.ts'

/**
 * `POST /_telemetry`: what documents tell of themselves. Each tells once whether it started, and then its errors, its
 * fallbacks and what was added to the cart; a sampled one also tells how long it took, what it drew, and every five
 * minutes that it is still looked at. No person, no address, no query, no cookie is read. Answers 204, also for what it
 * does not understand.
 */

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const containerSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))
const msSchema = z.number().check(z.gte(0), z.lte(600_000))

/** `/r/<container>/…`, by which the server knows release and team. */
const filePathSchema = z.string().check(z.regex(/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/), z.maxLength(200))

const partSchema = z.object({
  container: containerSchema,
  expose: z.string().check(z.maxLength(60)),
  loadMs: z.optional(msSchema),
  mountMs: z.optional(msSchema),
  outcome: z.enum(['shown', 'fallback', 'recovered']),
})
const errorSchema = z.object({
  kind: z.enum(['script', 'promise', 'render', 'load', 'integrity']),
  file: z.nullable(filePathSchema),
  /** Name of the error and its message, of which `./scrub.ts` leaves plain words alone. */
  name: z.string().check(z.maxLength(40)),
  message: z.string().check(z.maxLength(120)),
})
/** An error that a page turned into a toast or a fallback: neither its message nor what it was about. */
const handledSchema = z.object({
  file: z.nullable(filePathSchema),
  name: z.string().check(z.maxLength(40)),
  code: z.enum([...reportedCodes, 'unknown']),
})

export const telemetrySchema = z.object({
  composition: hashSchema,
  /** The document's own word, told once: its page stands, or 8 s have passed without the shell. */
  start: z.optional(z.enum(['ready', 'stalled'])),
  /** Pattern of the document's first route, never the address; empty when it had none. */
  route: z._default(z.string().check(z.maxLength(60)), ''),
  /** One in how many documents tells what it drew; everything else is told by every document. */
  sampling: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  /** From the start of the document to `storefront:ready`. */
  readyMs: z.optional(msSchema),
  /** Told once when the document is ready and every five minutes while it is looked at. */
  isOpen: z._default(z.boolean(), false),
  /** Load: asked for until its code ran. Mount: until it was drawn. */
  parts: z._default(z.array(partSchema).check(z.maxLength(telemetryLimits.parts)), []),
  /** Each error once in a document. */
  errors: z._default(z.array(errorSchema).check(z.maxLength(telemetryLimits.errors)), []),
  /** Each kind of them once in a document. */
  handled: z._default(z.array(handledSchema).check(z.maxLength(telemetryLimits.handled)), []),
  /** How often a plan came into a cart since the last word. */
  added: z._default(z.int().check(z.gte(0), z.lte(telemetryLimits.added)), 0),
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
      /** Errors that pages showed as a toast or a fallback; in `lastErrors` of kind `handled`, with their code. */
      handled: z.number(),
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
  /**
   * What came of the documents of each composition. `asked`: sent to people's browsers; `ready`: their page stood;
   * `stalled`: the shell had not started after 8 s; `added`: plans put into a cart; `ordered` and `paid`: orders placed
   * in them. `isFailing`: less than half of those asked for became ready.
   */
  compositions: z.array(
    z.object({
      composition: hashSchema,
      isLive: z.boolean(),
      asked: z.number(),
      ready: z.number(),
      stalled: z.number(),
      added: z.number(),
      ordered: z.number(),
      paid: z.number(),
      isFailing: z.boolean(),
    }),
  ),
  /** Documents that were looked at within the last five minutes, by the composition they are pinned to. */
  adoption: z.array(z.object({ composition: hashSchema, documents: z.number() })),
})
export type Health = z.infer<typeof healthSchema>
export const healthResponseSchema = envelope(healthSchema)
