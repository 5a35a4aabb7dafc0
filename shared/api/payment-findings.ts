import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { whenSchema } from './registry.ts'

/**
 * How the payment provider's list and the shop differ: `unknown_charge`: money was taken for a payment that the shop
 * does not know; `not_charged`: the shop counts it as paid, the provider does not; `mismatch`: another amount;
 * `refund_refused`: the provider gives back nothing, though the shop asks for it again; `refund_missing`: the shop says
 * it was given back, the provider not; `unknown_refund`: the other way round.
 */
export const findingKinds = [
  'unknown_charge',
  'not_charged',
  'mismatch',
  'refund_refused',
  'refund_missing',
  'unknown_refund',
] as const
export type FindingKind = (typeof findingKinds)[number]

export const paymentFindingSchema = z.object({
  kind: z.enum(findingKinds),
  provider: z.string(),
  /** The payment's id at the provider. */
  providerId: z.string(),
  /** Its id at the shop, as the provider was told. */
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  foundAt: whenSchema,
})
export type PaymentFinding = z.infer<typeof paymentFindingSchema>
/** `GET /_registry/payments`, and `POST /_registry/payments/compare`, which compares now. */
export const paymentFindingsSchema = envelope(z.array(paymentFindingSchema))
