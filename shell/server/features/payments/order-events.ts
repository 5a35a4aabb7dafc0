import type { Database } from '../../database/pool.ts'
import { issueOrderInvoice } from '../invoices/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { queueReceipt, queueServersReady } from './order-mails.ts'
import type { PaymentRow } from './repository-payments.ts'

/**
 * The single places for what follows from an order's turns (mails, invoices). Each runs once for an order, inside the
 * transaction that makes the turn: it may write rows, and must not wait for anybody outside the database.
 */

export type Paid = { order: OrderRow; payment: PaymentRow }

/** The payment that settled the order; `order` is as it was before, `payment.prefix` tells the customer's language. */
export async function onPaid(transaction: Database, paid: Paid): Promise<void> {
  await queueReceipt(transaction, paid)
  // Last: it keeps the year's counter locked until the transaction ends.
  await issueOrderInvoice(transaction, paid)
}

/** Every server of the order can be used. */
export async function onReady(transaction: Database, order: OrderRow): Promise<void> {
  await queueServersReady(transaction, order)
}

/** The order ended without servers and its money goes back. */
export async function onRefunded(_transaction: Database, _order: OrderRow): Promise<void> {}
