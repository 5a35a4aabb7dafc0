import type { ProviderPayment, Webhook } from '@storefront/api/sandbox'

import { type Database, inTransaction } from '../../database/pool.ts'
import { insertEvent, lockWaitingEvent, markApplied } from './repository-webhooks.ts'
import { type PaymentOutcome, settle } from './settle.ts'

const states = {
  'payment.succeeded': 'succeeded',
  'payment.declined': 'declined',
  'payment.cancelled': 'cancelled',
} as const satisfies Record<Webhook['type'], ProviderPayment['state']>

async function applyEvent(
  transaction: Database,
  provider: string,
  event: Webhook,
): Promise<PaymentOutcome> {
  const settlement = await settle(transaction, { ...event.payment, state: states[event.type] })
  if (settlement !== 'unknown-payment') await markApplied(transaction, provider, event.id)
  return settlement
}

/**
 * Stores and applies an event in one transaction, so that it counts once although it comes three times at once. One
 * about an unknown payment stays and waits for it.
 */
export async function receiveEvent(
  database: Database,
  provider: string,
  event: Webhook,
): Promise<PaymentOutcome> {
  return await inTransaction(database, async transaction => {
    if (!(await insertEvent(transaction, provider, event))) return 'unchanged'
    return await applyEvent(transaction, provider, event)
  })
}

/** Applies the events whose payments have appeared since, each in a transaction of its own. */
export async function applyWaitingEvents(database: Database): Promise<void> {
  const applyNext = async (transaction: Database) => {
    const waiting = await lockWaitingEvent(transaction)
    if (waiting) await applyEvent(transaction, waiting.provider, waiting.event)
    return waiting !== null
  }
  while (await inTransaction(database, applyNext));
}
