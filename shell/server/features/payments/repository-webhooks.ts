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
/** Whether an event that arrived before its payment can be applied. */
export const isEventWaiting = anyRow(
  webhookEvents,
  and(isNull(webhookEvents.appliedAt), hasPayment),
)

/** An event that arrived before its payment, which exists by now. Other processes get other events. */
export async function lockWaitingEvent(
  transaction: Database,
): Promise<{ provider: string; event: Webhook } | null> {
  const [row] = await transaction
    .select({ provider: webhookEvents.provider, body: webhookEvents.body })
    .from(webhookEvents)
    .innerJoin(payments, eq(payments.id, webhookEvents.paymentId))
    .where(isNull(webhookEvents.appliedAt))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(1)
    .for('update', { of: webhookEvents, skipLocked: true })
  return row ? { provider: row.provider, event: webhookSchema.parse(row.body) } : null
}
