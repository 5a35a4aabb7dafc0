import * as z from 'zod/mini'

import { paymentStateSchema } from './payment.ts'

/**
 * Wire contract between the shop's server and the sandbox (sign-in site, main site, payment provider). Nothing
 * else is common to the two processes. Calls from the sandbox to the shop carry
 * `Authorization: Bearer <SANDBOX_SECRET>`; so do calls from the shop to the sandbox's `/v1`.
 */

/** Sandbox → shop `POST /internal/sign-in`: 200 `{t}` or 422 `wrong_password`, 429 `rate_limited`. */
export const passwordCheckSchema = z.object({
  email: z.string().check(z.maxLength(320), z.regex(/^\P{Cc}*$/u)),
  password: z.string().check(z.maxLength(1024)),
  /** What the shop sent along to the sign-in page: binds the code to the browser that left. */
  state: z.optional(z.string().check(z.maxLength(128))),
  /** What the shop sent along, too: its word which device the person comes from; anything else is an unknown one. */
  device: z._default(z.string().check(z.maxLength(256)), ''),
})
export const passwordResponseSchema = z.object({ t: z.string() })

/**
 * Shop → sandbox `POST /v1/mails`: 204, also for one that is there already. `raw` is the whole MIME message; its parts
 * come along, so that the outbox need not take it apart.
 */
export const outgoingMailSchema = z.object({
  id: z.string().check(z.uuid()),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  raw: z.string(),
})
export type OutgoingMail = z.infer<typeof outgoingMailSchema>

/** Shop → sandbox `POST /v1/sign-out` `{owner}`: 204. */
export const providerSignOutSchema = z.object({ owner: z.string() })

/**
 * What the shop signs (base64url hmac-sha256 with SANDBOX_SECRET) in `proof` of the sign-in page's address, so that it
 * leads back to that origin: a server process beside the one that the sandbox was started with.
 */
export function toReturnProof(origin: string): string {
  return `sign-in returns to ${origin}`
}

/** Shop → sandbox `POST /v1/payments`, `Idempotency-Key` = payment id: 201 with the payment. */
export const providerPaymentRequestSchema = z.object({
  reference: z.string(),
  amount: z.string(),
  currency: z.literal('USD'),
  /** `charge`: money moves; `verify`: the card is only checked (hourly plans, 0.00). */
  mode: z.enum(['charge', 'verify']),
  description: z.string(),
  language: z.enum(['en', 'zh-TW', 'es']),
  returnUrl: z.string(),
  webhookUrl: z.string(),
})
export type ProviderPaymentRequest = z.infer<typeof providerPaymentRequestSchema>

/**
 * Shop → sandbox `GET /v1/payments/:id`. `POST /v1/payments/:id/refund` `{amount?}`, `Idempotency-Key` = provider's
 * payment id, gives that much or all of it back once and answers 200 every time; 404 unknown, 409 never paid.
 * `POST /v1/payments/:id/cancel` `{}` ends one that nobody has paid yet and answers how it ended.
 */
export const providerPaymentSchema = z.object({
  id: z.string(),
  reference: z.string(),
  state: paymentStateSchema,
  amount: z.string(),
  currency: z.string(),
  pageUrl: z.string(),
})
export type ProviderPayment = z.infer<typeof providerPaymentSchema>

/**
 * Shop → sandbox `GET /v1/payments?since=<ISO>&after=<id>`: those made since then, oldest first, at most 100; `next` is
 * the `after` of the next page, null on the last one.
 */
export const listedPaymentSchema = z.object({
  ...providerPaymentSchema.shape,
  createdAt: z.iso.datetime(),
  /** All or some of it was given back. */
  isRefunded: z.boolean(),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>
export const paymentListSchema = z.object({
  payments: z.array(listedPaymentSchema),
  next: z.nullable(z.string()),
})
export type PaymentList = z.infer<typeof paymentListSchema>

/**
 * Sandbox → shop `POST /api/webhooks/sandbox`. Header `Webhook-Signature: t=<unix seconds>,v1=<hex hmac-sha256 of
 * "<t>.<raw body>">` keyed with WEBHOOK_SECRET; 300 s tolerance; `id` is applied once.
 */
export const webhookSchema = z.object({
  id: z.string(),
  type: z.enum(['payment.succeeded', 'payment.declined', 'payment.cancelled']),
  createdAt: z.string(),
  payment: providerPaymentSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

/** Known to everybody: the shop has them only while the sandbox is on, and the sandbox's sign-in page offers them. */
export const demoAccounts = [
  { email: 'demo@quarry.example', name: 'Dana Demo', role: 'customer', password: 'quarry-demo' },
  { email: 'second@quarry.example', name: 'Sam Soto', role: 'customer', password: 'quarry-second' },
  {
    email: 'support@quarry.example',
    name: 'Sue Park',
    role: 'support',
    password: 'quarry-support',
  },
  {
    email: 'operator@quarry.example',
    name: 'Otto Lin',
    role: 'operator',
    password: 'quarry-operator',
  },
] as const
