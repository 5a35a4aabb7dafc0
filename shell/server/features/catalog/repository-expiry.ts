import { orderStateGroups } from '@storefront/api/order'
import { openPaymentStates } from '@storefront/api/payment'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'

import { anyRow } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { quoteLines, quotes } from '../../database/tables/catalogue.ts'
import { orderLines, orders, payments } from '../../database/tables/orders.ts'
import { inTransaction } from '../../database/transaction.ts'
import { transfersOf, transferUnits } from './repository-stock.ts'

/** The maximum number of rows in one transaction. The next call handles the rest. */
const batchSize = 200

const isOverdueQuote = and(eq(quotes.state, 'open'), lte(quotes.expiresAt, sql`now()`))
const isOverdueOrder = and(
  inArray(orders.state, orderStateGroups.unpaid),
  lte(orders.payBy, sql`now()`),
)

async function expireQuotes(transaction: Database): Promise<void> {
  const overdue = await transaction
    .select({ id: quotes.id })
    .from(quotes)
    .where(isOverdueQuote)
    .orderBy(asc(quotes.id))
    .limit(batchSize)
    .for('update')
  const ids = overdue.map(quote => quote.id)
  if (ids.length === 0) return
  const units = await transaction
    .select({
      product_id: quoteLines.product_id,
      quantity: sql<number>`sum(${quoteLines.quantity})::int`,
    })
    .from(quoteLines)
    .where(inArray(quoteLines.quoteId, ids))
    .groupBy(quoteLines.product_id)
  await transaction.update(quotes).set({ state: 'expired' }).where(inArray(quotes.id, ids))
  await transferUnits(
    transaction,
    transfersOf(units, quantity => ({ held: -quantity })),
  )
}

async function endAttempts(transaction: Database, orderIds: string[]): Promise<void> {
  const ended = await transaction
    .update(payments)
    .set({ state: 'timed_out' })
    .where(and(inArray(payments.orderId, orderIds), inArray(payments.state, openPaymentStates)))
    .returning({ orderId: payments.orderId })
  if (ended.length === 0) return
  const withAttempt = ended.map(payment => payment.orderId)
  await transaction
    .update(orders)
    .set({ lastPaymentFailure: 'timed_out' })
    .where(inArray(orders.id, withAttempt))
}

async function expireOrders(transaction: Database): Promise<void> {
  const overdue = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(isOverdueOrder)
    .orderBy(asc(orders.id))
    .limit(batchSize)
    .for('update')
  const ids = overdue.map(order => order.id)
  if (ids.length === 0) return
  const units = await transaction
    .select({
      product_id: orderLines.product_id,
      quantity: sql<number>`sum(${orderLines.quantity})::int`,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.product_id)
  await transaction.update(orders).set({ state: 'expired' }).where(inArray(orders.id, ids))
  await endAttempts(transaction, ids)
  await transferUnits(
    transaction,
    transfersOf(units, quantity => ({ unpaid: -quantity })),
  )
}

const areOverdue = {
  quotes: anyRow(quotes, isOverdueQuote),
  orders: anyRow(orders, isOverdueOrder),
}
export const isAnythingOverdue = sql<boolean>`(${areOverdue.quotes} OR ${areOverdue.orders})`

/**
 * Releases the units of quotes after 10 minutes (D7.quote.hold) and of unpaid orders after 30 minutes (D7.order.unpaid).
 * Every operation that depends on these units calls it first, so that it does not depend on the sweep.
 */
export async function expireOverdue(database: Database): Promise<void> {
  const [overdue] = await database.select(areOverdue).from(sql`(SELECT 1) AS one`)
  if (overdue?.quotes) await inTransaction(database, expireQuotes)
  if (overdue?.orders) await inTransaction(database, expireOrders)
}
