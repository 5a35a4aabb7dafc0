import { compareMoney } from '@storefront/api/money'
import { openPaymentStates, type Payment } from '@storefront/api/payment'
import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'

import { anyRow, type Condition } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { orders, type PaymentRow, payments } from '../../database/tables/orders.ts'
import { isUuid } from '../../database/uuid.ts'

export type { PaymentRow } from '../../database/tables/orders.ts'

const openStates: readonly PaymentRow['state'][] = openPaymentStates
export const isOpen = ({ state }: PaymentRow) => openStates.includes(state)

export async function findPayment(database: Database, id: string): Promise<PaymentRow | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await database.select().from(payments).where(eq(payments.id, id))
  return rows[0]
}

/** The customer's own payment; `undefined` for a payment of another customer. */
export async function findOwnPayment(
  database: Database,
  id: string,
  customerId: string,
): Promise<PaymentRow | undefined> {
  const rows = await database
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, id), eq(orders.customerId, customerId)))
  return rows[0]?.payment
}

/** The caller must have locked the order's row. */
export async function lockPayment(transaction: Database, id: string): Promise<PaymentRow> {
  const [row] = await transaction.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!row) throw new Error(`Cannot lock payment ${id}: it is gone`)
  return row
}

export async function findOpenPayment(
  database: Database,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const rows = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, openStates)))
  return rows[0]
}

/** Attempts of an order whose final state the provider has not reported yet. */
export async function listPending(database: Database, orderId: string): Promise<PaymentRow[]> {
  return await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isFinal, false)))
    .orderBy(asc(payments.createdAt))
}

/** Such attempts of all orders, created after `since` but over two days ago, which `claimDue` no longer returns. */
export async function listLongPending(database: Database, since: Date): Promise<PaymentRow[]> {
  return await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.isFinal, false),
        gt(payments.createdAt, since),
        sql`${payments.createdAt} < now() - interval '2 days'`,
      ),
    )
}

type NewPayment = Pick<PaymentRow, 'orderId' | 'mode' | 'amount' | 'prefix' | 'provider'>

export async function insertPayment(transaction: Database, fresh: NewPayment): Promise<PaymentRow> {
  const [payment] = await transaction
    .insert(payments)
    .values({ ...fresh, state: 'created' })
    .returning()
  if (!payment) throw new Error('Cannot insert a payment')
  return payment
}

type PaymentPatch = Partial<
  Pick<PaymentRow, 'state' | 'isFinal' | 'failure' | 'refund' | 'providerId' | 'pageUrl'>
>

export async function updatePayment(
  database: Database,
  id: string,
  change: PaymentPatch,
): Promise<void> {
  const isDueNow = change.refund === 'wanted' && { nextCheckAt: sql`now()` }
  await database
    .update(payments)
    .set({ ...change, ...isDueNow })
    .where(eq(payments.id, id))
}

/** Refunds a part of a paid order. The attempt that paid it is the successful one without a refund. */
export async function requestRefund(
  transaction: Database,
  orderId: string,
  amount: string,
): Promise<void> {
  const refund = compareMoney(amount, '0') === 0 ? 'done' : 'wanted'
  await transaction
    .update(payments)
    .set({ refund, refundAmount: amount, nextCheckAt: sql`now()` })
    .where(
      and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded'), isNull(payments.refund)),
    )
}

/** Stores the provider's page of an attempt. From now on the customer may open it. */
export async function savePage(
  database: Database,
  id: string,
  page: { providerId: string; pageUrl: string },
): Promise<void> {
  const state = sql`CASE ${payments.state} WHEN 'created' THEN 'processing' ELSE ${payments.state} END`
  await database
    .update(payments)
    .set({ ...page, state })
    .where(eq(payments.id, id))
}

/** Ends the open attempts of an order that the customer cancelled. The provider may still report a payment. */
export async function cancelOpenPayments(transaction: Database, orderId: string): Promise<void> {
  await transaction
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, openStates)))
}

/** Whether this process may call the provider now: at most every 2 seconds for one attempt, across all processes. */
export async function claimCheck(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.isFinal, false),
        lt(payments.checkedAt, sql`now() - interval '2 seconds'`),
      ),
    )
    .returning({ id: payments.id })
  return rows.length === 1
}

const later = sql`now() + least(interval '10 minutes', interval '10 seconds' * power(2, ${payments.checks}))`

type Work = 'pending' | 'to-refund'
const isTime = lte(payments.nextCheckAt, sql`now()`)
const isDue = {
  pending: and(
    eq(payments.isFinal, false),
    sql`${payments.createdAt} > now() - interval '2 days'`,
    isTime,
  ),
  'to-refund': and(eq(payments.refund, 'wanted'), isTime),
}
export const arePaymentsDue: Record<Work, Condition> = {
  pending: anyRow(payments, isDue.pending),
  'to-refund': anyRow(payments, isDue['to-refund']),
}

/** Claims up to 20 payments for calls to the provider. Each process gets others. Each payment is due again later. */
export async function claimDue(database: Database, work: Work): Promise<PaymentRow[]> {
  const due = database
    .select({ id: payments.id })
    .from(payments)
    .where(isDue[work])
    .orderBy(asc(payments.nextCheckAt))
    .limit(20)
    .for('update', { skipLocked: true })
  return await database
    .update(payments)
    .set({ nextCheckAt: later, checks: sql`least(${payments.checks} + 1, 10)` })
    .where(inArray(payments.id, due))
    .returning()
}

export function toPayment(payment: PaymentRow): Payment {
  return {
    id: payment.id,
    orderId: payment.orderId,
    state: payment.state,
    amount: payment.amount,
    currency: 'USD',
    redirectUrl: isOpen(payment) ? payment.pageUrl : null,
  }
}
