import * as z from 'zod/mini'

import { envelope } from './envelope.ts'

/** `POST /api/v3/orders/:id/payments`, header `Idempotency-Key`. */
export const paymentRequestSchema = z.object({
  /** Language prefix of the shop to come back to: '' | '/zh-TW' | '/es'. */
  prefix: z.enum(['', '/zh-TW', '/es']),
  /** For an expired order: today's prices of one unit that the customer has seen and accepts instead of the old ones. */
  accepted: z.optional(
    z
      .array(z.object({ product_id: z.int(), unit: z.string().check(z.maxLength(32)) }))
      .check(z.maxLength(50)),
  ),
})

export const paymentStateSchema = z.enum([
  'created',
  'processing',
  'succeeded',
  'declined',
  'cancelled',
  'timed_out',
])
export type PaymentState = z.infer<typeof paymentStateSchema>

export const paymentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  state: paymentStateSchema,
  amount: z.string(),
  currency: z.literal('USD'),
  /** The provider's page; the browser goes there by a full navigation. Null once the attempt has ended. */
  redirectUrl: z.nullable(z.string()),
})
export type Payment = z.infer<typeof paymentSchema>
export const paymentResponseSchema = envelope(paymentSchema)
