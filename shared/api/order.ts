import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { intervalSchema } from './flavor.ts'
import { lineSchema, totalsSchema } from './quote.ts'

/** RFC 1123: labels of at most 63, 253 in all, lower case. */
export const hostnameSchema = z
  .string()
  .check(z.maxLength(253), z.regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/))

/** `POST /api/v3/orders`, header `Idempotency-Key` (UUID). One server for each unit of the quote. */
export const orderRequestSchema = z.object({
  quoteId: z.string().check(z.uuid()),
  termsVersion: z.string().check(z.maxLength(32)),
  servers: z
    .array(z.object({ product_id: z.int(), hostname: hostnameSchema }))
    .check(z.minLength(1), z.maxLength(500)),
})
export type OrderRequest = z.infer<typeof orderRequestSchema>

/**
 * awaiting_payment → paying → paid → active; awaiting_payment → expired | cancelled; paying → awaiting_payment
 * on a decline. A state never moves back past `paid`.
 */
export const orderStateSchema = z.enum([
  'awaiting_payment',
  'paying',
  'paid',
  'active',
  'expired',
  'cancelled',
  'refunded',
])
export type OrderState = z.infer<typeof orderStateSchema>

export const serverSchema = z.object({
  id: z.string(),
  product_id: z.number(),
  planName: z.string(),
  location: z.string(),
  hostname: z.string(),
  state: z.enum(['waiting', 'queued', 'ready']),
})

export const orderSchema = z.object({
  id: z.string(),
  /** For people: `QY-2026-000123`. */
  number: z.string(),
  state: orderStateSchema,
  interval: intervalSchema,
  lines: z.array(lineSchema),
  servers: z.array(serverSchema),
  totals: totalsSchema,
  createdAt: z.string(),
  /** The units are kept until then (30 minutes), while unpaid. */
  payBy: z.string(),
  paidAt: z.nullable(z.string()),
  now: z.string(),
  /** Why the last attempt failed, if it did: `declined`, `cancelled`, `timed_out`, `amount_mismatch`. */
  lastPaymentFailure: z.nullable(z.string()),
})
export type Order = z.infer<typeof orderSchema>
export const orderAnswerSchema = envelope(orderSchema)

/** `GET /api/v3/orders`: newest first, at most 50. */
export const ordersAnswerSchema = envelope(z.array(orderSchema))
