import type Stripe from 'stripe'
import * as z from 'zod/mini'

import { ProviderRejectedError, ProviderUnavailable } from '../types.ts'
import { call, changeTimeoutMs, codeOf } from './client.ts'
import { toMinorUnits } from './minor-units.ts'
import type { Session } from './session.ts'

type Result = 'done' | 'pending' | 'refused'

const refundSchema = z.object({
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  metadata: z.nullish(z.object({ payment: z.optional(z.string()) })),
})
type Refund = z.infer<typeof refundSchema>

function parseRefund(value: unknown): Refund {
  const parsed = refundSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('Cannot read a refund', { cause: parsed.error })
}

function toResult({ status }: Refund): Result {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'refused' : 'pending'
}

type Target = { intent: string; reference: string; units: number | undefined }

/** The shop's own refunds of a payment. An operator can add others in Stripe's dashboard. */
async function listOwn(client: Stripe, { intent, reference }: Target): Promise<Refund[]> {
  const options = { timeout: changeTimeoutMs }
  const { data } = await call(() =>
    client.refunds.list({ payment_intent: intent, limit: 100 }, options),
  )
  return data.map(parseRefund).filter(({ metadata }) => metadata?.payment === reference)
}

/**
 * A new refund is possible after failed ones, so their number is a part of its idempotency key. Stripe repeats a rejection
 * for a day, for example one for an empty balance, so the day is a part, too.
 */
async function create(
  client: Stripe,
  target: Target,
  { failed, now }: { failed: number; now: Date },
): Promise<Result> {
  const { intent, reference, units } = target
  const metadata = { payment: reference }
  const amount = units === undefined ? {} : { amount: units }
  const day = now.toISOString().slice(0, 10)
  const idempotencyKey = `refund-${intent}-${failed}-${day}`
  const options = { idempotencyKey, timeout: changeTimeoutMs }
  try {
    const made = await call(() =>
      client.refunds.create({ payment_intent: intent, metadata, ...amount }, options),
    )
    return toResult(parseRefund(made))
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    return codeOf(error.cause) === 'charge_already_refunded' ? 'done' : 'refused'
  }
}

/** Refunds an amount of a paid session, or everything for `null`. */
export async function refundSession(
  client: Stripe,
  session: Session,
  { amount, now }: { amount: string | null; now: Date },
): Promise<Result> {
  const { payment_intent: intent, currency, metadata } = session
  if (!intent || !currency || !metadata?.payment) return 'refused'
  const target: Target = {
    intent: typeof intent === 'string' ? intent : intent.id,
    reference: metadata.payment,
    units: amount === null ? undefined : toMinorUnits(amount, currency.toUpperCase()),
  }
  const own = (await listOwn(client, target)).map(toResult)
  const running = own.find(result => result !== 'refused')
  return running ?? (await create(client, target, { failed: own.length, now }))
}
