import { type Database, inTransaction } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import { transfersOf, transferUnits } from '../catalog/index.ts'
import { lockOwnOrder, readOrderLines, updateOrder } from '../orders/index.ts'
import { ProviderRejectedError, ProviderUnavailable } from './provider/types.ts'
import { close, type Reporting, reconcile } from './reconcile.ts'
import { cancelOpenPayments, isOpen, listUnsettled } from './repository-payments.ts'

/**
 * Nobody can pay on the provider's page any more, and one who has just paid has an order that is paid. A silent
 * provider does not stop a customer: it is asked again later, and what was paid until then goes back.
 */
export async function closeAttempts(reporting: Reporting, orderId: string): Promise<void> {
  const unsettled = await listUnsettled(reporting.dependencies.database, orderId)
  for (const payment of unsettled.filter(isOpen)) {
    try {
      await close(reporting, payment)
    } catch (error) {
      const isNoAnswer =
        error instanceof ProviderUnavailable || error instanceof ProviderRejectedError
      if (!isNoAnswer) throw error
      reporting.log.warn({ err: error, payment: payment.id }, 'Cannot close a payment')
    }
  }
  await reconcile(
    reporting,
    unsettled.filter(payment => !isOpen(payment)),
  )
}

/** Gives the units of an unpaid order back. Cancelling twice is cancelling once. */
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
