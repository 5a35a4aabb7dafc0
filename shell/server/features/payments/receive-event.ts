import type { ProviderPayment, Webhook } from '@storefront/api/sandbox'

import { runEach } from '../../concurrency/run-each.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { applyReport, type PaymentOutcome } from './apply-report.ts'
import {
  insertEvent,
  listWaitingEvents,
  lockWaitingEvent,
  markApplied,
} from './repository-webhooks.ts'

const states = {
  'payment.succeeded': 'succeeded',
  'payment.declined': 'declined',
  'payment.cancelled': 'cancelled',
  'payment.timed_out': 'timed_out',
} as const satisfies Record<Webhook['type'], ProviderPayment['state']>

async function applyEvent(
  transaction: Database,
  provider: string,
  event: Webhook,
): Promise<PaymentOutcome> {
  const outcome = await applyReport(transaction, { ...event.payment, state: states[event.type] })
  if (outcome !== 'unknown-payment') await markApplied(transaction, provider, event.id)
  return outcome
}

/**
 * Stores and applies an event in one transaction, so that it has one effect however often it arrives. An event of an
 * unknown payment waits for that payment.
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

/**
 * Applies the waiting events whose payments exist by now, each in its own transaction.
 * @throws AggregateError at the end, if some events cannot be applied.
 */
export async function applyWaitingEvents(database: Database): Promise<void> {
  await runEach(await listWaitingEvents(database), 'Cannot apply some payment events', waiting =>
    inTransaction(database, async transaction => {
      const event = await lockWaitingEvent(transaction, waiting)
      if (event) await applyEvent(transaction, waiting.provider, event)
    }).catch(cause => {
      throw new Error(`Cannot apply event ${waiting.id} of ${waiting.provider}`, { cause })
    }),
  )
}
