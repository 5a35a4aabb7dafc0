import * as z from 'zod/mini'

import { orderGroupSchema } from '../accounts/account.ts'
import { topicSchema } from '../events.ts'
import { telemetryRetentionDays } from '../telemetry/telemetry-limits.ts'
import { digestSchema } from './params.ts'

/** Query strings of the endpoints. Every value is a string before it is parsed; the output types are the server's. */

const sequenceSchema = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1)))
/** The number of entries in a page of a list, 1 to `maximum`. */
const limitSchema = (defaultLimit: number, maximum: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maximum)), defaultLimit)
/** Lists only entries before the one with this number, which the previous page ended with. */
const beforeSchema = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

/** Orders before the one with the number `before`; null lists the newest. */
export const orderPageQuerySchema = z.object({
  group: z._default(orderGroupSchema, 'all'),
  before: z._default(
    z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    null,
  ),
})

/** Invoices before the one with the number `before`; null lists the newest. */
export const invoicePageQuerySchema = z.object({
  before: z._default(z.nullable(z.string().check(z.regex(/^QY-INV-\d{4}-\d{6,9}$/))), null),
})

/** `ticket`: from the response of `POST /api/v3/account/export`. */
export const exportQuerySchema = z.object({ ticket: z.string().check(z.maxLength(100)) })

/** Messages before or after a sequence number. */
export const messagePageQuerySchema = z.object({ before: sequenceSchema, after: sequenceSchema })

/** `name`: the file's name on the customer's device. */
export const uploadQuerySchema = z.object({
  name: z._default(z.string().check(z.maxLength(1024)), ''),
})

/** An empty string is not a number. */
const numberSchema = z.pipe(
  z.string().check(z.trim(), z.minLength(1)),
  z.coerce.number<string>().check(z.gte(0)),
)

/** The number of an event, as in `last` or the header `Last-Event-ID`. */
export const eventNumberSchema = z.pipe(
  numberSchema,
  z.number().check(z.int(), z.lte(Number.MAX_SAFE_INTEGER)),
)

/** `topics`: up to eight names, separated by commas. */
export const eventsQuerySchema = z.object({
  topics: z.pipe(
    z.pipe(
      z.string(),
      z.transform(text => text.split(',')),
    ),
    z.array(topicSchema).check(z.minLength(1), z.maxLength(8)),
  ),
  /** Like `Last-Event-ID`, for browsers that open a new stream themselves. */
  last: z.optional(eventNumberSchema),
  /** Age of the data that the browser shows, in milliseconds. */
  age: z.optional(numberSchema),
})

/** Up to `limit` (at most 500) deployments with numbers below `before`, the newest first. */
export const deploymentsQuerySchema = z.object({
  limit: limitSchema(50, 500),
  before: beforeSchema,
})
/** Up to `limit` (at most 500) rows of the audit log with numbers below `before`, the newest first. */
export const auditQuerySchema = z.object({ limit: limitSchema(100, 500), before: beforeSchema })

/** Two compositions; without `to`, the live one is the second. */
export const diffQuerySchema = z.object({ from: digestSchema, to: z.optional(digestSchema) })

/** `name`: a package of npm, with its scope. `days`: how far back a release was live or in a canary. */
export const packagesQuerySchema = z.object({
  name: z.string().check(z.regex(/^(@[a-z0-9._~-]+\/)?[a-z0-9._~-]+$/i), z.maxLength(214)),
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(400)), 30),
})

/** Up to `limit` (at most 100) releases of one container or of all, the newest first. */
export const releasesQuerySchema = z.object({
  container: z.optional(z.string().check(z.regex(/^[a-z]{2,20}$/))),
  limit: limitSchema(20, 100),
})

/** Up to `limit` (at most 100) checks of one release, of one composition, or of all, the newest first. */
export const checksQuerySchema = z.object({
  release: z.optional(digestSchema),
  composition: z.optional(digestSchema),
  limit: limitSchema(20, 100),
})

/** Up to `limit` (at most 100) canaries, the newest first. */
export const rolloutsQuerySchema = z.object({ limit: limitSchema(20, 100) })

/** `hours`: how far back the report goes. */
export const healthQuerySchema = z.object({
  hours: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(telemetryRetentionDays * 24)),
    24,
  ),
})
