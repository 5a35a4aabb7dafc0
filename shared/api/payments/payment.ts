import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { languagePrefixSchema } from '../language/language-schema.ts'

/** Request of `POST /api/v3/orders/:id/payments`, header `Idempotency-Key`. */
export const paymentRequestSchema = z.object({
  /** Language prefix of the page to return to. */
  prefix: languagePrefixSchema,
  /** For an expired order: current unit prices that the customer accepts instead of the old ones. */
  accepted: z.optional(
    z
      .array(z.object({ product_id: z.int(), unit: z.string().check(z.maxLength(32)) }))
      .check(z.maxLength(50)),
  ),
})

/** State of a payment attempt at the provider. */
export const paymentStateSchema = z.enum([
  'created',
  'processing',
  'succeeded',
  'declined',
  'cancelled',
  'timed_out',
])
export type PaymentState = z.infer<typeof paymentStateSchema>
/** The states of an attempt that can still succeed. */
export const openPaymentStates = [
  'created',
  'processing',
] as const satisfies readonly PaymentState[]

/** `charge`: moves money. `verify`: only checks the card (hourly plans, 0.00). */
export const paymentModeSchema = z.enum(['charge', 'verify'])

/** A payment attempt. `amount` is a decimal string. */
const paymentSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  state: paymentStateSchema,
  amount: z.string(),
  currency: z.literal('USD'),
  /** The provider's page, which the browser opens with a full navigation. Null once the attempt has ended. */
  redirectUrl: z.nullable(z.string()),
})
export type Payment = z.infer<typeof paymentSchema>
/** Response of `POST /api/v3/orders/:id/payments` and of the request for a single payment. */
export const paymentResponseSchema = envelope(paymentSchema)
