import type Stripe from 'stripe'

import type { StripeSettings } from '../../../../config/stripe-settings.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { type PaymentProvider, ProviderRejectedError, ProviderUnavailable } from '../types.ts'
import { call, changeTimeoutMs, codeOf, findTimeoutMs, openClient } from './client.ts'
import { toSessionRequest } from './create-session.ts'
import { readStripeEvent } from './read-event.ts'
import { refundSession } from './refund.ts'
import {
  expandedFields,
  parseSession,
  referenceOf,
  type Session,
  stateOf,
  toListed,
  toPayment,
} from './session.ts'

const pageSize = 100

async function find(client: Stripe, id: string): Promise<Session | null> {
  const options = { timeout: findTimeoutMs }
  try {
    return parseSession(
      await call(() => client.checkout.sessions.retrieve(id, { expand: expandedFields }, options)),
    )
  } catch (error) {
    const isMissing =
      error instanceof ProviderRejectedError && codeOf(error.cause) === 'resource_missing'
    if (isMissing) return null
    throw error
  }
}

/** Has no effect on a session that is unknown or no longer open. */
async function expire(client: Stripe, id: string): Promise<void> {
  try {
    await call(() => client.checkout.sessions.expire(id, {}, { timeout: findTimeoutMs }))
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
  }
}

type External = Pick<Dependencies, 'fetch' | 'now'>

/**
 * Payments on the pages of Stripe. A payment is a Checkout Session, whose id is the provider's id. Test mode is a provider
 * of its own, because neither mode knows the payments of the other.
 */
export function createStripeProvider(
  { fetch, now }: External,
  settings: StripeSettings,
): PaymentProvider {
  const open = () => openClient(settings, fetch)
  return {
    name: settings.isLive ? 'stripe' : 'stripe-test',
    create: async request => {
      const client = await open()
      const options = { idempotencyKey: request.reference, timeout: changeTimeoutMs }
      const created = await call(() =>
        client.checkout.sessions.create(toSessionRequest(request), options),
      )
      const session = parseSession(created)
      if (!session.url) throw new ProviderUnavailable(`Session ${session.id} has no page`)
      return toPayment(session)
    },
    find: async providerId => {
      const session = await find(await open(), providerId)
      return session && toPayment(session)
    },
    list: async (since, after) => {
      const client = await open()
      const query = {
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: pageSize,
        expand: expandedFields.map(field => `data.${field}`),
        ...(after !== null && { starting_after: after }),
      }
      const options = { timeout: changeTimeoutMs }
      const page = await call(() => client.checkout.sessions.list(query, options))
      const sessions = page.data.map(parseSession)
      return {
        payments: sessions.filter(session => referenceOf(session) !== null).map(toListed),
        next: page.has_more ? (sessions.at(-1)?.id ?? null) : null,
      }
    },
    cancel: async providerId => {
      const client = await open()
      await expire(client, providerId)
      const session = await find(client, providerId)
      if (!session) return null
      const state = stateOf(session)
      return toPayment(session, state === 'timed_out' ? 'cancelled' : state)
    },
    refund: async (providerId, amount) => {
      const client = await open()
      const session = await find(client, providerId)
      return session ? await refundSession(client, session, { amount, now: now() }) : 'refused'
    },
    readEvent: async (rawBody, headers) =>
      readStripeEvent(await open(), settings, { rawBody, headers, now: now() }),
  }
}
