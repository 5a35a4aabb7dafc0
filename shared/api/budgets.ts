import * as z from 'zod/mini'

import { envelope } from './envelope.ts'

/**
 * How heavy a container may be, in kilobytes (1,024 bytes) as they travel, compressed (br). A team sets its own budgets
 * in `remote.config.ts`; the platform team sets the ceilings. The lower one holds.
 */
const kilobytesSchema = z.number().check(z.gt(0), z.lte(32 * 1024))

/** `entry`: the entry script. `scripts`, `styles`: all of them, loaded or not. `expose`: scripts of one page or slot. */
export const measures = ['entry', 'scripts', 'styles', 'expose'] as const
export const measureSchema = z.enum(measures)
export type Measure = z.infer<typeof measureSchema>

/** Of `release.json`: what a team allows its own container. */
export const budgetsSchema = z.object({
  entry: z.optional(kilobytesSchema),
  scripts: z.optional(kilobytesSchema),
  styles: z.optional(kilobytesSchema),
  /** By expose: `home-page`. */
  exposes: z.optional(z.record(z.string(), kilobytesSchema)),
})
export type Budgets = z.infer<typeof budgetsSchema>

/** `shell`, `shared` and `remote` are kinds, with ceilings of their own; any other name is one remote. */
export const ceilingTargetSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))

/** `GET /_registry/ceilings`: those of each kind, and those of single remotes. */
export const ceilingsSchema = z.array(
  z.object({
    target: ceilingTargetSchema,
    measure: measureSchema,
    kilobytes: z.number(),
    /** Null: the default, which nobody has changed. */
    setBy: z.nullable(z.string()),
    setAt: z.nullable(z.string()),
  }),
)
export type CeilingView = z.infer<typeof ceilingsSchema>[number]
export const ceilingsResponseSchema = envelope(ceilingsSchema)

/** `PUT /_registry/ceilings/<target>` (scope `admin`). A measure that is null gets its default again. */
export const ceilingsRequestSchema = z.object({
  ceilings: z
    .partialRecord(measureSchema, z.nullable(kilobytesSchema))
    .check(z.refine(ceilings => Object.keys(ceilings).length > 0)),
  why: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})
