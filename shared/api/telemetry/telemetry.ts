import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, hashSchema } from '../releases/registry.ts'
import { reportedCodes } from './handled-error-codes.ts'
import { telemetryLimits } from './telemetry-limits.ts'

/**
 * `POST /_telemetry`: the reports of pages. Every page reports once whether it started, and then its errors, its
 * fallbacks and plans added to the cart. A sampled page also reports durations, the modules that it rendered, and every
 * five minutes that it is still visible. The server reads no user, address, or query, and the cookie only for the votes
 * of canaries (`docs/canary.md`). It responds with 204, even to invalid input.
 */

const msSchema = z.number().check(z.gte(0), z.lte(600_000))

/** `/r/<container>/…`, by which the server finds release and team. */
const filePathSchema = z.string().check(z.regex(/^\/r\/[a-z]+\/[A-Za-z0-9._-]+$/), z.maxLength(200))

const placeSchema = z.int().check(z.gte(1), z.lte(10_000_000))
/** One call of a stack: where a file of the shop was executed, both from 1. Names of functions are not reported. */
export const frameSchema = z.object({
  file: filePathSchema,
  line: placeSchema,
  column: placeSchema,
})
export type Frame = z.infer<typeof frameSchema>

/** What a page or slot rendered: itself, its fallback, or itself after a retry. */
const partOutcomeSchema = z.enum(['shown', 'fallback', 'recovered'])
const partSchema = z.object({
  container: containerSchema,
  expose: z.string().check(z.maxLength(60)),
  loadMs: z.optional(msSchema),
  mountMs: z.optional(msSchema),
  outcome: partOutcomeSchema,
})
const errorSchema = z.object({
  kind: z.enum(['script', 'promise', 'render', 'load', 'integrity']),
  file: z.nullable(filePathSchema),
  /** Name and message of the error, reduced to plain words by `./scrub.ts`. */
  name: z.string().check(z.maxLength(40)),
  message: z.string().check(z.maxLength(120)),
  /** The calls in files of the shop, the last one first. */
  stack: z.optional(z.array(frameSchema).check(z.maxLength(telemetryLimits.frames))),
})
/** An error that a page showed as a toast or fallback, without its message and details. */
const handledSchema = z.object({
  file: z.nullable(filePathSchema),
  name: z.string().check(z.maxLength(40)),
  code: z.enum([...reportedCodes, 'unknown']),
})

/** Request of `POST /_telemetry`. Times in ms. */
export const telemetrySchema = z.object({
  composition: hashSchema,
  /** The token of the page, from its header `Server-Timing`. Pages have one while they count for a canary. */
  page: z.optional(z.string().check(z.regex(/^[\w-]{22}\.[\w-]{22}$/))),
  /** Of every page with a token, while `readyMs` is of sampled pages. */
  pageReadyMs: z.optional(msSchema),
  /** Sent once: `ready` when the first page is loaded, `stalled` when the shell has not started within 8 s. */
  start: z.optional(z.enum(['ready', 'stalled'])),
  /** Pattern of the first route, never the URL; empty without a route. */
  route: z._default(z.string().check(z.maxLength(60)), ''),
  /** One in this many pages reports what it rendered. Every page reports the rest. */
  sampling: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
  /** From navigation start to `storefront:ready`. */
  readyMs: z.optional(msSchema),
  /** Sent once when the page is ready, and every five minutes while it is visible. */
  isOpen: z._default(z.boolean(), false),
  /** Load: from the request until the code runs. Mount: until it is rendered. */
  parts: z._default(z.array(partSchema).check(z.maxLength(telemetryLimits.parts)), []),
  /** Each error at most once per page. */
  errors: z._default(z.array(errorSchema).check(z.maxLength(telemetryLimits.errors)), []),
  /** Each kind of handled error at most once per page. */
  handled: z._default(z.array(handledSchema).check(z.maxLength(telemetryLimits.handled)), []),
  /** How many plans were added to a cart since the last beacon. */
  added: z._default(z.int().check(z.gte(0), z.lte(telemetryLimits.added)), 0),
})
export type Telemetry = z.infer<typeof telemetrySchema>

/** Percentiles in ms, accurate to 5 %. */
const spreadSchema = z.object({
  count: z.number(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
})
export type Spread = z.infer<typeof spreadSchema>

/**
 * Response content of `GET /_registry/health?hours=24` (operators): by container and release; open pages by
 * composition.
 */
const healthSchema = z.object({
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
      /** Fallbacks that were replaced by the module later. */
      recovered: z.number(),
      errors: z.number(),
      /**
       * Errors that pages showed as a toast or fallback. `lastErrors` lists them with kind `handled` and their code.
       */
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
          /** The id of one of its stacks, for `GET /_registry/stacks/:id`. Unset: no page reported one. */
          stack: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** Errors outside the shop's files, mostly from browser extensions. */
  unattributed: z.number(),
  /** Length of one step of `series`, in ms. */
  stepMs: z.number(),
  /** By time step and container, for the charts. Steps without reports are left out. */
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
   * What happened to the page loads of each composition. `asked`: requested by browsers. `ready`: the page loaded.
   * `stalled`: the shell had not started within 8 s. `added`: plans added to a cart. `ordered` and `paid`: orders
   * placed in them. `isFailing`: less than half of the requested pages became ready.
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
  /** Pages that were visible within the last five minutes, by their composition. */
  adoption: z.array(z.object({ composition: hashSchema, documents: z.number() })),
})
export type Health = z.infer<typeof healthSchema>
/** Response of `GET /_registry/health`. */
export const healthResponseSchema = envelope(healthSchema)

/**
 * Response content of `GET /_registry/stacks/:id` (operators): the stack of one error. `source` is null for a call in a
 * file without a source map.
 */
const stackSchema = z.object({
  composition: hashSchema,
  frames: z.array(
    z.extend(frameSchema, {
      source: z.nullable(
        z.object({
          /** Relative to the project. */
          file: z.string(),
          line: z.number(),
          column: z.number(),
          /** The called function, as far as the map has its name. */
          name: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})
export type ReadableStack = z.infer<typeof stackSchema>
/** Response of `GET /_registry/stacks/:id`. */
export const stackResponseSchema = envelope(stackSchema)
