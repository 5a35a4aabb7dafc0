import type { FindingKind, PaymentFinding } from '@storefront/api/payment-findings'
import type { ListedPayment } from '@storefront/api/sandbox'
import { asc, count, eq, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { paymentFindings } from '../../database/tables/payment-findings.ts'

type Fresh = { kind: FindingKind; provider: string; payment: ListedPayment }

/** Stores a finding or renews `seenAt` of a known one. Returns whether it is new. */
export async function saveFinding(database: Database, fresh: Fresh): Promise<boolean> {
  const { kind, provider, payment } = fresh
  const { id: providerId, reference, amount, currency } = payment
  const [row] = await database
    .insert(paymentFindings)
    .values({ kind, provider, providerId, reference, amount, currency })
    .onConflictDoUpdate({
      target: [paymentFindings.provider, paymentFindings.providerId, paymentFindings.kind],
      set: { seenAt: sql`clock_timestamp()` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew === true
}

/** Deletes the findings of a provider that a complete comparison, started at `before`, has not found again. */
export async function deleteFindings(
  database: Database,
  provider: string,
  before: Date,
): Promise<void> {
  await database
    .delete(paymentFindings)
    .where(sql`${eq(paymentFindings.provider, provider)} AND ${lt(paymentFindings.seenAt, before)}`)
}

/** Oldest first. */
export async function listFindings(database: Database): Promise<PaymentFinding[]> {
  const rows = await database
    .select()
    .from(paymentFindings)
    .orderBy(asc(paymentFindings.foundAt), asc(paymentFindings.providerId))
  return rows.map(({ seenAt: _, foundAt, ...row }) => ({ ...row, foundAt: foundAt.toISOString() }))
}

export async function countFindings(database: Database) {
  return await database
    .select({ kind: paymentFindings.kind, count: count() })
    .from(paymentFindings)
    .groupBy(paymentFindings.kind)
}
