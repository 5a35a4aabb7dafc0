import * as z from 'zod/mini'

import { intervalSchema } from '../catalog/flavor.ts'
import { envelope } from '../envelope.ts'
import { lineSchema, totalsSchema } from './quote.ts'

/** RFC 1123: labels of at most 63 characters, 253 in total, lowercase. */
export const hostnameSchema = z
  .string()
  .check(z.maxLength(253), z.regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/))

/** Request of `POST /api/v3/orders`, header `Idempotency-Key` (UUID). One server for each unit of the quote. */
export const orderRequestSchema = z.object({
  quoteId: z.string().check(z.uuid()),
  termsVersion: z.string().check(z.maxLength(32)),
  /** Public keys in the OpenSSH format (ssh-key.ts), for every server of the order. */
  sshKeys: z.optional(z.array(z.string().check(z.maxLength(8192))).check(z.maxLength(10))),
  servers: z
    .array(z.object({ product_id: z.int(), hostname: hostnameSchema }))
    .check(z.minLength(1), z.maxLength(500)),
})
export type OrderRequest = z.infer<typeof orderRequestSchema>

/**
 * awaiting_payment → paying → paid → active; awaiting_payment → expired | cancelled; paying → awaiting_payment on a
 * decline. An order never returns from `paid` to an earlier state.
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

/**
 * The states of an order in groups. `unpaid`: a payment is possible, and the units are reserved. `active`: the order is
 * paid. `closed`: it ended without servers.
 */
export const orderStateGroups = {
  unpaid: ['awaiting_payment', 'paying'],
  active: ['paid', 'active'],
  closed: ['expired', 'cancelled', 'refunded'],
} as const satisfies Record<string, readonly OrderState[]>

/** The steps of the provisioner, in this order; `failed` ends an attempt. */
export const serverStepSchema = z.enum(['queued', 'building', 'booting', 'ready', 'failed'])
export type ServerStep = z.infer<typeof serverStepSchema>

/**
 * `waiting`: not requested from the provisioner yet. `deleting`: the customer requested the deletion. `deleted`: it is
 * finished.
 */
export const serverStateSchema = z.enum([
  'waiting',
  'queued',
  'building',
  'booting',
  'ready',
  'failed',
  'deleting',
  'deleted',
])

/** A server of an order. Times are ISO 8601. */
export const serverSchema = z.object({
  id: z.string(),
  product_id: z.number(),
  planName: z.string(),
  location: z.string(),
  hostname: z.string(),
  state: serverStateSchema,
  /** Number of the current build attempt. A failed build is retried, up to `maximumAttempts`. */
  attempt: z._default(z.number(), 1),
  /** Steps of this attempt with the times that the provisioner reported. */
  steps: z._default(z.array(z.object({ step: serverStepSchema, at: z.string() })), () => []),
  ipv4: z._default(z.nullable(z.string()), null),
  ipv6: z._default(z.nullable(z.string()), null),
  /** When the customer requested the deletion. From then on the server costs nothing. */
  deletedAt: z._default(z.nullable(z.string()), null),
})
/** How often a failing server is built before it counts as failed. */
export const maximumAttempts = 3

/** Measured time from payment until the server is ready, over the last `count` servers of one plan. */
export const buildTimeSchema = z.object({
  product_id: z.number(),
  count: z.number(),
  medianSeconds: z.number(),
  p95Seconds: z.number(),
})

/** State of a refund. `refused` needs manual action. */
export const refundStateSchema = z.enum(['wanted', 'done', 'refused'])

/** An order. Amounts are decimal strings in USD, times are ISO 8601. */
export const orderSchema = z.object({
  id: z.string(),
  /** The number that customers see: `QY-2026-000123`. */
  number: z.string(),
  /**
   * The quote of this order, by which a page finds an order whose response was lost. Earlier servers do not send it.
   */
  quoteId: z.optional(z.string()),
  state: orderStateSchema,
  interval: intervalSchema,
  lines: z.array(lineSchema),
  servers: z.array(serverSchema),
  totals: totalsSchema,
  createdAt: z.string(),
  /** Deadline of an unpaid order. Its units are held until then (30 minutes). */
  payBy: z.string(),
  paidAt: z.nullable(z.string()),
  now: z.string(),
  /** Why the last attempt failed, if it did: `declined`, `cancelled`, `timed_out`, `amount_mismatch`. */
  lastPaymentFailure: z.nullable(z.string()),
  sshKeys: z._default(z.array(z.string()), () => []),
  /** The refund of the payment that counts, or null. */
  refund: z._default(z.nullable(z.object({ amount: z.string(), state: refundStateSchema })), null),
  /**
   * Only in the response for a single order that is being set up, and only for plans with at least 5 measured servers.
   */
  buildTimes: z._default(z.array(buildTimeSchema), () => []),
})
export type Order = z.infer<typeof orderSchema>
/** Response of `POST /api/v3/orders`, `GET /api/v3/orders/:id` and `POST /api/v3/orders/:id/cancel`. */
export const orderResponseSchema = envelope(orderSchema)

/** Response of `GET /api/v3/orders`: newest first, at most 50. */
export const ordersResponseSchema = envelope(z.array(orderSchema))
