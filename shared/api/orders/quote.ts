import * as z from 'zod/mini'

import { intervalSchema } from '../catalog/flavor.ts'
import { envelope } from '../envelope.ts'
import { maxQuantity } from './quantity.ts'

/** Units of a plan in a line: 1 to `maxQuantity`. */
const quantitySchema = z.int().check(z.gte(1), z.lte(maxQuantity))

/** Request of `POST /api/v3/quotes`. The server sets the prices; `seenUnit` only lets it detect a change. */
export const quoteRequestSchema = z.object({
  interval: intervalSchema,
  lines: z
    .array(
      z.object({
        product_id: z.int(),
        quantity: quantitySchema,
        seenUnit: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})
export type QuoteRequest = z.infer<typeof quoteRequestSchema>

/** A plan at the time of its quote or order, frozen. Amounts are decimal strings in USD. */
export const lineSchema = z.object({
  product_id: z.number(),
  planName: z.string(),
  location: z.string(),
  ram: z.number(),
  disk: z.number(),
  vcpus: z.number(),
  gpu_type: z.string(),
  feeProductId: z.string(),
  quantity: z.number(),
  /** Fee of one unit for one interval. */
  unit: z.string(),
  /** Unit × quantity, rounded half up to 2 decimals. */
  subtotal: z.string(),
  /** The most that all units cost in a month. */
  monthlyCap: z.string(),
})
export type Line = z.infer<typeof lineSchema>

/** Totals of a quote or order, as decimal strings in USD. */
export const totalsSchema = z.object({
  /** Σ subtotals for one interval, 2 decimals. */
  total: z.string(),
  /** Exact Σ hourly rates (4 or more decimals); empty for monthly billing. */
  hourlyRate: z.string(),
  /** The amount to charge now: the total for monthly billing; 0.00 for hourly billing, which only verifies the card. */
  dueToday: z.string(),
  monthlyCap: z.string(),
})
export type Totals = z.infer<typeof totalsSchema>

/** Frozen prices and held units for one customer. */
const quoteSchema = z.object({
  id: z.string(),
  interval: intervalSchema,
  lines: z.array(lineSchema),
  totals: totalsSchema,
  /** When the hold ends (ISO, server time). */
  expiresAt: z.string(),
  /** The server's time (ISO), so that a wrong client clock has no effect. */
  now: z.string(),
  termsVersion: z.string(),
  /** `POST /api/v3/quotes/:id/extend` adds 10 minutes, once. */
  isExtendable: z._default(z.boolean(), false),
})
export type Quote = z.infer<typeof quoteSchema>
/** Response of `POST /api/v3/quotes`, `GET /api/v3/quotes/:id` and `POST /api/v3/quotes/:id/extend`. */
export const quoteResponseSchema = envelope(quoteSchema)

/** `details` of a 409 `insufficient_stock` or `price_changed`: every affected line. */
export const quoteConflictSchema = z.array(
  z.object({
    product_id: z.number(),
    planName: z.string(),
    location: z.optional(z.string()),
    requested: z.number(),
    available: z.number(),
    /** The price that the customer has seen, if the server knows it, and the current one. */
    oldUnit: z.optional(z.string()),
    newUnit: z.optional(z.string()),
  }),
)
export type QuoteConflict = z.infer<typeof quoteConflictSchema>

/**
 * `details` of a 409 `hold_limit`. `plan`: units of the plan `product_id`. `units`: units of all plans. `most` is how many
 * of them a quote can have. `time` and `network` end after a while.
 */
export const holdLimitSchema = z.union([
  z.object({ limit: z.literal('plan'), product_id: z.int(), most: z.int() }),
  z.object({ limit: z.literal('units'), most: z.int() }),
  z.object({ limit: z.enum(['time', 'network']) }),
])
export type HoldLimit = z.infer<typeof holdLimitSchema>
