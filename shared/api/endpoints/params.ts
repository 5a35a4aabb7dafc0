import * as z from 'zod/mini'

import { ceilingTargetSchema } from '../releases/budgets.ts'
import { screenshotNameSchema } from '../releases/verdict.ts'

/** A UUID in any case. PostgreSQL rejects every other text as an id. */
export const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The id of a release or composition: a SHA-256 digest in lower-case hexadecimal digits. */
export const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** `:id` of an order, payment, conversation, token …, in lower case. */
export const idParamsSchema = z.object({
  id: z.string().check(z.regex(uuidPattern), z.toLowerCase()),
})

/** `:id` of a release. */
export const releaseParamsSchema = z.object({ id: digestSchema })

/** `:name` of a file of the release `:id`. */
export const releaseFileParamsSchema = z.object({
  id: digestSchema,
  name: z.string().check(z.maxLength(200)),
})

/** `:name` of a screenshot of the check `:id`. */
export const screenshotParamsSchema = z.extend(idParamsSchema, { name: screenshotNameSchema })

/** `:target` of a ceiling. */
export const ceilingParamsSchema = z.object({ target: ceilingTargetSchema })
