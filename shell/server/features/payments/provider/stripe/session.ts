import type { ListedPayment, ProviderPayment } from '@storefront/api/sandbox'
import * as z from 'zod/mini'

import { ProviderUnavailable } from '../types.ts'
import { fromMinorUnits } from './minor-units.ts'

/** What a request about a Checkout Session must expand. An event contains only the ids. */
export const expandedFields = ['payment_intent.latest_charge']

const chargeSchema = z.object({ amount_refunded: z.number() })
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.nullish(z.union([z.string(), chargeSchema])),
})

/** The fields of a Checkout Session that the shop reads. Times are seconds, amounts are minor units. */
export const sessionSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  created: z.number(),
  currency: z.nullish(z.string()),
  amount_total: z.nullish(z.number()),
  metadata: z.nullish(z.object({ payment: z.optional(z.string()) })),
  mode: z.string(),
  status: z.nullish(z.enum(['open', 'complete', 'expired'])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.nullish(z.union([z.string(), intentSchema])),
  url: z.nullish(z.string()),
})
export type Session = z.infer<typeof sessionSchema>

/** @throws ProviderUnavailable for a response that is not a session. */
export function parseSession(value: unknown): Session {
  const parsed = sessionSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('Cannot read a Checkout Session', { cause: parsed.error })
}

/** The shop's id of the payment; `null` for a session that another system of the same Stripe account created. */
export const referenceOf = (session: Session): string | null => session.metadata?.payment ?? null

function isPaid({ status, payment_status, mode }: Session): boolean {
  if (status !== 'complete') return false
  return payment_status === 'paid' || (mode === 'setup' && payment_status === 'no_payment_required')
}

/** A complete session can still be unpaid, because some methods of payment report their result later. */
export function stateOf(session: Session): ProviderPayment['state'] {
  if (isPaid(session)) return 'succeeded'
  if (session.status === 'expired') return 'timed_out'
  if (session.status !== 'complete') return 'processing'
  const { payment_intent: intent } = session
  const status = typeof intent === 'object' ? intent?.status : undefined
  if (status === 'canceled') return 'cancelled'
  return status === 'requires_payment_method' ? 'declined' : 'processing'
}

/** A session in `setup` mode has neither an amount nor a currency, because it only verifies the card. */
export function toPayment(session: Session, state = stateOf(session)): ProviderPayment {
  const currency = (session.currency ?? 'usd').toUpperCase()
  return {
    id: session.id,
    reference: referenceOf(session) ?? '',
    state,
    amount: fromMinorUnits(session.amount_total ?? 0, currency),
    currency,
    pageUrl: session.url ?? '',
  }
}

export function toListed(session: Session): ListedPayment {
  const { payment_intent: intent } = session
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const units = (typeof charge === 'object' && charge?.amount_refunded) || 0
  const payment = toPayment(session)
  return {
    ...payment,
    createdAt: new Date(session.created * 1000).toISOString(),
    isRefunded: units > 0,
    refundedAmount: fromMinorUnits(units, payment.currency),
  }
}
