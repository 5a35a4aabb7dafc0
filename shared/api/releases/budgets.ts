import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'

/**
 * The size limit of a container, in compressed (br) kilobytes (1,024 bytes). A team sets its own budgets in
 * `remote.config.ts`; the platform team sets the ceilings. The lower value applies.
 */
const kilobytesSchema = z.number().check(z.gt(0), z.lte(32 * 1024))

/**
 * The subject of a limit. `entry`: the entry script. `scripts`, `styles`: all of them, loaded or not. `expose`: the
 * scripts of one page or slot.
 */
export const measures = ['entry', 'scripts', 'styles', 'expose'] as const
/** One of `measures`. */
export const measureSchema = z.enum(measures)
export type Measure = z.infer<typeof measureSchema>

/** The limits in `release.json` that a team sets for its own container. */
export const budgetsSchema = z.object({
  entry: z.optional(kilobytesSchema),
  scripts: z.optional(kilobytesSchema),
  styles: z.optional(kilobytesSchema),
  /** By expose, for example `home-page`. */
  exposes: z.optional(z.record(z.string(), kilobytesSchema)),
})
export type Budgets = z.infer<typeof budgetsSchema>

/** `shell`, `shared` and `remote` are kinds with their own ceilings; any other name is a single remote. */
export const ceilingTargetSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))

/** Response content of `GET /_registry/ceilings`: the ceilings of each kind, and of single remotes. */
const ceilingsSchema = z.array(
  z.object({
    target: ceilingTargetSchema,
    measure: measureSchema,
    kilobytes: z.number(),
    /** Null: the unchanged default. */
    setBy: z.nullable(z.string()),
    setAt: z.nullable(z.string()),
  }),
)
export type CeilingView = z.infer<typeof ceilingsSchema>[number]
/** Response of `GET /_registry/ceilings`. */
export const ceilingsResponseSchema = envelope(ceilingsSchema)

/** Request of `PUT /_registry/ceilings/<target>` (scope `admin`). Null resets a measure to its default. */
export const ceilingsRequestSchema = z.object({
  ceilings: z
    .partialRecord(measureSchema, z.nullable(kilobytesSchema))
    .check(z.refine(ceilings => Object.keys(ceilings).length > 0)),
  why: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})
