import type { Database } from '../../database/pool.ts'
import { issueOrderInvoice } from '../invoices/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { queueReceipt, queueServersReady } from './order-mails.ts'
import type { PaymentRow } from './repository-payments.ts'

/**
 * The consequences of an order's state changes (mails, invoices). Each function runs once for an order, inside the
 * transaction that changes the state: it may write rows, but must not call anything outside the database.
 */

export type Paid = { order: OrderRow; payment: PaymentRow }

/** `order` is the row before the change; `payment.prefix` is the customer's language. */
export async function onPaid(transaction: Database, paid: Paid): Promise<void> {
  await queueReceipt(transaction, paid)
  // This comes last because it locks the year's counter until the transaction ends.
  await issueOrderInvoice(transaction, paid)
}

/** Every server of the order is ready, or has failed to build. */
export async function onReady(transaction: Database, order: OrderRow): Promise<void> {
  await queueServersReady(transaction, order)
}

/** The order ended without servers, and its payment is refunded. */
export async function onRefunded(_transaction: Database, _order: OrderRow): Promise<void> {}
