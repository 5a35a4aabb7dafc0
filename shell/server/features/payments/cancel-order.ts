import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { WorkContext } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { transfersOf, transferUnits } from '../catalog/index.ts'
import { lockOwnOrder, readOrderLines, updateOrder } from '../orders/index.ts'
import { ProviderRejectedError, ProviderUnavailable } from './provider/types.ts'
import { close, reconcile } from './reconcile.ts'
import { cancelOpenPayments, isOpen, listPending } from './repository-payments.ts'

/**
 * Closes the provider's payment pages of an order. If the customer has just paid, the order becomes paid. A provider
 * that does not respond does not stop the cancellation: a job asks it again later and refunds what was paid.
 */
export async function closeAttempts(context: WorkContext, orderId: string): Promise<void> {
  const pending = await listPending(context.dependencies.database, orderId)
  for (const payment of pending.filter(isOpen)) {
    try {
      await close(context, payment)
    } catch (error) {
      const isExpected =
        error instanceof ProviderUnavailable || error instanceof ProviderRejectedError
      if (!isExpected) throw error
      context.log.warn({ err: error, payment: payment.id }, 'Cannot close a payment')
    }
  }
  await reconcile(
    context,
    pending.filter(payment => !isOpen(payment)),
  )
}

/** Cancels an unpaid order and releases its units. Idempotent. */
export async function cancelOrder(
  database: Database,
  orderId: string,
  customerId: string,
): Promise<void> {
  await inTransaction(database, async transaction => {
    const order = await lockOwnOrder(transaction, orderId, customerId)
    if (!order) throw new HttpError(404, 'not_found')
    if (order.state === 'cancelled') return
    if (order.state === 'paid' || order.state === 'active') throw new HttpError(409, 'already_paid')
    if (order.state !== 'awaiting_payment' && order.state !== 'paying')
      throw new HttpError(409, 'order_closed')
    const lines = await readOrderLines(transaction, order.id)
    await updateOrder(transaction, order.id, { state: 'cancelled' })
    await cancelOpenPayments(transaction, order.id)
    await transferUnits(
      transaction,
      transfersOf(lines, quantity => ({ unpaid: -quantity })),
    )
  })
}
