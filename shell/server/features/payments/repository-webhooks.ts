import { type Webhook, webhookSchema } from '@storefront/api/sandbox'
import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'

import { anyRow } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { payments, webhookEvents } from '../../database/tables/orders.ts'
import { isUuid } from '../../database/uuid.ts'

/** Returns false if the event is stored already, so that each event is applied once. */
export async function insertEvent(
  transaction: Database,
  provider: string,
  event: Webhook,
): Promise<boolean> {
  const { reference } = event.payment
  const paymentId = isUuid(reference) ? reference : null
  const rows = await transaction
    .insert(webhookEvents)
    .values({ provider, id: event.id, paymentId, body: event })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return rows.length === 1
}

export async function markApplied(
  transaction: Database,
  provider: string,
  id: string,
): Promise<void> {
  await transaction
    .update(webhookEvents)
    .set({ appliedAt: sql`now()` })
    .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.id, id)))
}

const hasPayment = exists(
  new QueryBuilder()
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.id, webhookEvents.paymentId)),
)
const isWaiting = and(isNull(webhookEvents.appliedAt), hasPayment)
/** Whether an event that arrived before its payment can be applied. */
export const isEventWaiting = anyRow(webhookEvents, isWaiting)

type WaitingEvent = { provider: string; id: string }

/** Lists the events that arrived before their payments, which exist by now, oldest first. */
export async function listWaitingEvents(database: Database): Promise<WaitingEvent[]> {
  return await database
    .select({ provider: webhookEvents.provider, id: webhookEvents.id })
    .from(webhookEvents)
    .where(isWaiting)
    .orderBy(asc(webhookEvents.receivedAt))
}

/** Locks one of them. Null if it is applied by now, or while another process applies it. */
export async function lockWaitingEvent(
  transaction: Database,
  { provider, id }: WaitingEvent,
): Promise<Webhook | null> {
  const [row] = await transaction
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.id, id), isWaiting))
    .for('update', { skipLocked: true })
  return row ? webhookSchema.parse(row.body) : null
}
