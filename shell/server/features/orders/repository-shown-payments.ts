import { desc, inArray, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type PaymentRow, payments } from '../../database/tables/orders.ts'

const { state, refund, refundAmount } = payments

/**
 * The payment that paid its order comes first: a refund of it always has an amount of its own. Then come payments that
 * are refunded in full because they were too late, of which those whose refund is not done come first.
 */
const rank = sql`CASE
  WHEN ${state} <> 'succeeded' THEN 4
  WHEN ${refund} IS NULL OR ${refundAmount} IS NOT NULL THEN 1
  WHEN ${refund} <> 'done' THEN 2
  ELSE 3 END`

/**
 * Of each order, the payment that paid it, else one that was too late for it, else the newest attempt. Orders without
 * an attempt have none.
 */
export async function readShownPayments(
  database: Database,
  orderIds: string[],
): Promise<PaymentRow[]> {
  return await database
    .selectDistinctOn([payments.orderId])
    .from(payments)
    .where(inArray(payments.orderId, orderIds))
    .orderBy(payments.orderId, rank, desc(payments.createdAt))
}
