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
  /** Public keys in OpenSSH's form (ssh-key.ts), for every server of the order. */
  sshKeys: z.optional(z.array(z.string().check(z.maxLength(8192))).check(z.maxLength(10))),
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

/** What the provisioner has reached, in this order; `failed` ends an attempt. */
export const serverStepSchema = z.enum(['queued', 'building', 'booting', 'ready', 'failed'])
export type ServerStep = z.infer<typeof serverStepSchema>

export const serverSchema = z.object({
  id: z.string(),
  product_id: z.number(),
  planName: z.string(),
  location: z.string(),
  hostname: z.string(),
  /** `waiting`: nobody has been asked for it yet. `deleting`: the customer has asked, `deleted`: it is gone. */
  state: z.enum([
    'waiting',
    'queued',
    'building',
    'booting',
    'ready',
    'failed',
    'deleting',
    'deleted',
  ]),
  /** The builds begun so far; a failed one is tried again, up to `maximumAttempts`. */
  attempt: z._default(z.number(), 1),
  /** Steps of this attempt with the provisioner's times. */
  steps: z._default(z.array(z.object({ step: serverStepSchema, at: z.string() })), () => []),
  ipv4: z._default(z.nullable(z.string()), null),
  ipv6: z._default(z.nullable(z.string()), null),
  /** When its deletion was asked for: from then on it costs nothing. */
  deletedAt: z._default(z.nullable(z.string()), null),
})
export const maximumAttempts = 3

/** How long servers of one plan took from payment to ready: measured, of the last `count` of them. */
export const buildTimeSchema = z.object({
  product_id: z.number(),
  count: z.number(),
  medianSeconds: z.number(),
  p95Seconds: z.number(),
})

export const orderSchema = z.object({
  id: z.string(),
  /** For people: `QY-2026-000123`. */
  number: z.string(),
  /** The quote that became this order: whose answer was lost knows it by that. Former servers do not send it. */
  quoteId: z.optional(z.string()),
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
  sshKeys: z._default(z.array(z.string()), () => []),
  /** What goes back to the customer, and whether it has: `refused` is for a person to look at. */
  refund: z._default(
    z.nullable(z.object({ amount: z.string(), state: z.enum(['wanted', 'done', 'refused']) })),
    null,
  ),
  /** Only of a single order that is being set up, and only where at least 5 servers were measured. */
  buildTimes: z._default(z.array(buildTimeSchema), () => []),
})
export type Order = z.infer<typeof orderSchema>
export const orderResponseSchema = envelope(orderSchema)

/** `GET /api/v3/orders`: newest first, at most 50. */
export const ordersResponseSchema = envelope(z.array(orderSchema))
