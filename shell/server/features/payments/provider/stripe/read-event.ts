import type { IncomingHttpHeaders } from 'node:http'
import type { Webhook } from '@storefront/api/sandbox'
import type Stripe from 'stripe'
import * as z from 'zod/mini'

import type { StripeSettings } from '../../../../config/stripe-settings.ts'
import { parse } from '../../../../http/requests/parse.ts'
import { HttpError } from '../../../../http-error.ts'
import { referenceOf, type Session, sessionSchema, stateOf, toPayment } from './session.ts'

/** The largest age of a signature. The default of the package's own check is the same. */
const toleranceSeconds = 300
const longestHeader = 2048

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

type Received = { rawBody: Buffer; headers: IncomingHttpHeaders; now: Date }

/** The event, if one of the secrets has signed it. */
function verify(client: Stripe, { webhookSecrets }: StripeSettings, received: Received): unknown {
  const { rawBody, headers, now } = received
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || signature.length > longestHeader)
    throw new HttpError(400, 'bad_signature')
  for (const secret of webhookSecrets) {
    try {
      return client.webhooks.constructEvent(
        rawBody,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        now.getTime(),
      )
    } catch (error) {
      if (error instanceof SyntaxError) throw new HttpError(422, 'invalid', { cause: error })
    }
  }
  throw new HttpError(400, 'bad_signature')
}

/** `null` if the event does not end the payment. */
function typeOf(eventType: string, session: Session): Webhook['type'] | null {
  if (eventType === 'checkout.session.expired') return 'payment.timed_out'
  if (eventType === 'checkout.session.async_payment_failed') return 'payment.declined'
  const isCompleted =
    eventType === 'checkout.session.completed' ||
    eventType === 'checkout.session.async_payment_succeeded'
  return isCompleted && stateOf(session) === 'succeeded' ? 'payment.succeeded' : null
}

/**
 * The shop's event; `null` for an event that ends no payment of this shop: another type, another system of the same
 * account, or another mode than the key's.
 */
export function readStripeEvent(
  client: Stripe,
  settings: StripeSettings,
  received: Received,
): Webhook | null {
  const event = parse(eventSchema, verify(client, settings, received))
  if (!event.type.startsWith('checkout.session.') || event.livemode !== settings.isLive) return null
  const session = parse(sessionSchema, event.data.object)
  const type = typeOf(event.type, session)
  if (type === null || referenceOf(session) === null) return null
  const createdAt = new Date(event.created * 1000).toISOString()
  return { id: event.id, type, createdAt, payment: toPayment(session) }
}
