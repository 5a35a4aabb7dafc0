import * as z from 'zod/mini'

import { containerSchema } from './registry.ts'

/** What a static check compares. */
const findingChecks = [
  'exports',
  'deprecations',
  'types',
  'packages',
  'endpoints',
  'texts',
  'tokens',
  'state',
  'places',
  'slots',
] as const

/** A reason why a set of releases must not be live together, found without running them. */
const findingSchema = z.object({
  check: z.enum(findingChecks),
  /** The container that stops working. */
  breaks: containerSchema,
  /** Where it uses what is missing: `src/purchase/purchase.ts:5`, or null if that is not known. */
  at: z.nullable(z.string()),
  /** `candidate` (the set itself), `live`, the id of another composition in use, or `server <contract>`. */
  against: z.string(),
  /** A sentence that says what breaks, and how to fix it. */
  message: z.string(),
})
export type Finding = z.infer<typeof findingSchema>

/** The result of all static checks. A composition with an unknown container has not passed them. */
export const findingsSchema = z.object({
  findings: z.array(findingSchema),
  /** Containers whose releases recorded no interface. */
  unknown: z.array(containerSchema),
})
export type Findings = z.infer<typeof findingsSchema>
