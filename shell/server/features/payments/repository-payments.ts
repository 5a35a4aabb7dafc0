import { compareMoney } from '@storefront/api/money'
import type { Payment } from '@storefront/api/payment'
import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { orders, type PaymentRow, payments } from '../../database/tables/orders.ts'
import { isUuid } from '../../database/uuid.ts'

export type { PaymentRow } from '../../database/tables/orders.ts'

const openStates: PaymentRow['state'][] = ['created', 'processing']
export const isOpen = (payment: PaymentRow) => openStates.includes(payment.state)

export async function findPayment(database: Database, id: string): Promise<PaymentRow | undefined> {
  if (!isUuid(id)) return undefined
  const rows = await database.select().from(payments).where(eq(payments.id, id))
  return rows[0]
}

/** The customer's own payment; `undefined` for anybody else's. */
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

/** The order's row must be locked before. */
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

/** Attempts of which the provider has not said yet how they ended. */
export async function listUnsettled(database: Database, orderId: string): Promise<PaymentRow[]> {
  return await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.isSettled, false)))
    .orderBy(asc(payments.createdAt))
}

/** The same of all orders, tried since then and more than two days ago: nobody asks about them one by one any more. */
export async function listLongUnsettled(database: Database, since: Date): Promise<PaymentRow[]> {
  return await database
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.isSettled, false),
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
  Pick<PaymentRow, 'state' | 'isSettled' | 'failure' | 'refund' | 'providerId' | 'pageUrl'>
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

/** Gives some of a paid order back: the attempt that paid it is the one without a refund of its own. */
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

/** The provider's page for an attempt: from now on the customer may be there. */
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

/** Ends the open attempts of an order that the customer gave up; the provider may still report a payment. */
export async function cancelOpenPayments(transaction: Database, orderId: string): Promise<void> {
  await transaction
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, openStates)))
}

/** Whether the provider may be asked now: at most every 2 seconds for one attempt, in all processes together. */
export async function claimCheck(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ checkedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.isSettled, false),
        lt(payments.checkedAt, sql`now() - interval '2 seconds'`),
      ),
    )
    .returning({ id: payments.id })
  return rows.length === 1
}

const later = sql`now() + least(interval '10 minutes', interval '10 seconds' * power(2, ${payments.checks}))`

type Work = 'unsettled' | 'to-refund'
const isDue = {
  unsettled: and(
    eq(payments.isSettled, false),
    sql`${payments.createdAt} > now() - interval '2 days'`,
  ),
  'to-refund': eq(payments.refund, 'wanted'),
}

/** Takes a few payments to ask the provider about; each process gets others, and each one comes again later. */
export async function claimDue(database: Database, work: Work): Promise<PaymentRow[]> {
  const due = database
    .select({ id: payments.id })
    .from(payments)
    .where(and(isDue[work], lte(payments.nextCheckAt, sql`now()`)))
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

/** The payment that an order was bought with. */
export async function findFinishedPayment(
  database: Database,
  orderId: string,
): Promise<PaymentRow | null> {
  const [payment] = await database
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
    .orderBy(asc(payments.createdAt))
    .limit(1)
  return payment ?? null
}
