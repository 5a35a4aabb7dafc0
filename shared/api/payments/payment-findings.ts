import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { whenSchema } from '../releases/registry.ts'

/**
 * How the payment provider and the shop can differ. `unknown_charge`: the provider charged a payment that the shop does
 * not know. `not_charged`: the shop counts it as paid, the provider does not. `mismatch`: the amounts differ.
 * `refund_refused`: the provider keeps rejecting a refund. `refund_missing`: the shop counts it as refunded, the
 * provider does not. `unknown_refund`: the provider counts it as refunded, the shop does not.
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

/** One payment on which the provider and the shop differ. */
const paymentFindingSchema = z.object({
  kind: z.enum(findingKinds),
  provider: z.string(),
  /** The payment's id at the provider. */
  providerId: z.string(),
  /** The payment's id at the shop, which the provider received. */
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  foundAt: whenSchema,
})
export type PaymentFinding = z.infer<typeof paymentFindingSchema>
/** Response of `GET /_registry/payments`, and of `POST /_registry/payments/compare`, which compares again. */
export const paymentFindingsSchema = envelope(z.array(paymentFindingSchema))
