import * as z from 'zod/mini'

import { languageSchema } from './language/language-schema.ts'
import { paymentModeSchema, paymentStateSchema } from './payments/payment.ts'

/**
 * Wire contract between the shop's server and the sandbox (sign-in site, main site, payment provider). The two
 * processes share nothing else. Requests from the sandbox to the shop have `Authorization: Bearer <SANDBOX_SECRET>`;
 * so do requests from the shop to the sandbox's `/v1`.
 */

/** Sandbox → shop `POST /internal/sign-in`: 200 `{t}` or 422 `wrong_password`, 429 `rate_limited`. */
export const passwordCheckSchema = z.object({
  email: z.string().check(z.maxLength(320), z.regex(/^\P{Cc}*$/u)),
  password: z.string().check(z.maxLength(1024)),
  /** From the URL of the sign-in page: binds the code to the browser that started the sign-in. */
  state: z.optional(z.string().check(z.maxLength(128))),
  /**
   * From the URL of the sign-in page: the signed device of the browser. Any other value counts as an unknown device.
   */
  device: z._default(z.string().check(z.maxLength(256)), ''),
})
/** Response of `POST /internal/sign-in`: the code for the shop. */
export const passwordResponseSchema = z.object({ t: z.string() })

/**
 * Shop → sandbox `POST /v1/mails`: 204, even if the email exists already. `raw` is the whole MIME message; its parts
 * come with it, so that the outbox need not parse it.
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
 * The text that the shop signs (base64url hmac-sha256 with SANDBOX_SECRET) for `proof` in the URL of the sign-in page.
 * With it, the sandbox returns to other origins than the one in its settings, which further server processes need.
 */
export function toReturnProof(origin: string): string {
  return `sign-in returns to ${origin}`
}

/** Shop → sandbox `POST /v1/payments`, `Idempotency-Key` = payment id: 201 with the payment. */
export const providerPaymentRequestSchema = z.object({
  reference: z.string(),
  amount: z.string(),
  currency: z.literal('USD'),
  mode: paymentModeSchema,
  description: z.string(),
  language: languageSchema,
  returnUrl: z.string(),
  webhookUrl: z.string(),
})
export type ProviderPaymentRequest = z.infer<typeof providerPaymentRequestSchema>

/**
 * Shop → sandbox `GET /v1/payments/:id`. `POST /v1/payments/:id/refund` `{amount?}`, `Idempotency-Key` = provider's
 * payment id, refunds the amount or everything once, and responds with 200 every time; 404 unknown, 409 never paid.
 * `POST /v1/payments/:id/cancel` `{}` ends an unpaid payment and returns its final state.
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

/** Shop → sandbox `GET /v1/payments?since=<ISO>&after=<id>`: payments created since then, oldest first, at most 100. */
const listedPaymentSchema = z.object({
  ...providerPaymentSchema.shape,
  createdAt: z.iso.datetime(),
  /** The payment was refunded, fully or partly. */
  isRefunded: z.boolean(),
  /** How much was refunded. Without it, a refunded payment was refunded as the shop requested. */
  refundedAmount: z.optional(z.string()),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>
/** A page of payments. `next` is the `after` of the next page; null on the last one. */
export const paymentListSchema = z.object({
  payments: z.array(listedPaymentSchema),
  next: z.nullable(z.string()),
})
export type PaymentList = z.infer<typeof paymentListSchema>

/**
 * Sandbox → shop `POST /api/webhooks/sandbox`. Header `Webhook-Signature: t=<unix seconds>,v1=<hex hmac-sha256 of
 * "<t>.<raw body>">` with WEBHOOK_SECRET as key; 300 s tolerance. The shop applies each `id` once.
 */
export const webhookSchema = z.object({
  id: z.string(),
  type: z.enum(['payment.succeeded', 'payment.declined', 'payment.cancelled', 'payment.timed_out']),
  createdAt: z.string(),
  payment: providerPaymentSchema,
})
export type Webhook = z.infer<typeof webhookSchema>

/** Public accounts. They exist only while the sandbox is on, and the sandbox's sign-in page offers them. */
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
