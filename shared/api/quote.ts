import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { intervalSchema } from './flavor.ts'
import { maxQuantity } from './quantity.ts'

export { maxQuantity }
export const quantitySchema = z.int().check(z.gte(1), z.lte(maxQuantity))

/** `POST /api/v3/quotes`. Prices come from the server; `seenUnit` only lets it notice a change. */
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

/** A plan as it stood when it was quoted or ordered; frozen. */
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
  /** round half up (unit × quantity), 2 decimals. */
  subtotal: z.string(),
  /** Never more than this for a month, all units. */
  monthlyCap: z.string(),
})
export type Line = z.infer<typeof lineSchema>

export const totalsSchema = z.object({
  /** Σ subtotals for one interval, 2 decimals. */
  total: z.string(),
  /** Exact Σ hourly rates (4+ decimals); empty for monthly. */
  hourlyRate: z.string(),
  /** What is charged now: the total when monthly, 0.00 when hourly (the card is only verified). */
  dueToday: z.string(),
  monthlyCap: z.string(),
})
export type Totals = z.infer<typeof totalsSchema>

export const quoteSchema = z.object({
  id: z.string(),
  interval: intervalSchema,
  lines: z.array(lineSchema),
  totals: totalsSchema,
  /** ISO time, server clock; stock is held until then. */
  expiresAt: z.string(),
  /** Server's now (ISO), so that a wrong client clock does not matter. */
  now: z.string(),
  termsVersion: z.string(),
  /** `POST /api/v3/quotes/:id/extend` adds 10 minutes, once. */
  isExtendable: z._default(z.boolean(), false),
})
export type Quote = z.infer<typeof quoteSchema>
export const quoteResponseSchema = envelope(quoteSchema)

/** `details` of a 409 `insufficient_stock` or `price_changed`: every line concerned. */
export const quoteConflictSchema = z.array(
  z.object({
    product_id: z.number(),
    planName: z.string(),
    location: z.optional(z.string()),
    requested: z.number(),
    available: z.number(),
    /** The price that the customer has seen, where the server knows it, and today's. */
    oldUnit: z.optional(z.string()),
    newUnit: z.optional(z.string()),
  }),
)
export type QuoteConflict = z.infer<typeof quoteConflictSchema>
