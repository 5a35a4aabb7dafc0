import { lockOwnOrder, readOrderLines, updateOrder } from '../db/orders.ts'
import { cancelOpenPayments } from '../db/payments.ts'
import { type Database, inTransaction } from '../db/pool.ts'
import { movesOf, moveUnits } from '../db/stock.ts'
import { Refusal } from '../refusal.ts'

/** Gives the units of an unpaid order back. Cancelling twice is cancelling once. */
export async function cancelOrder(
  database: Database,
  orderId: string,
  customerId: string,
): Promise<void> {
  await inTransaction(database, async transaction => {
    const order = await lockOwnOrder(transaction, orderId, customerId)
    if (!order) throw new Refusal(404, 'not_found')
    if (order.state === 'cancelled') return
    if (order.state === 'paid' || order.state === 'active') throw new Refusal(409, 'already_paid')
    if (order.state !== 'awaiting_payment' && order.state !== 'paying')
      throw new Refusal(409, 'order_closed')
    const lines = await readOrderLines(transaction, order.id)
    await updateOrder(transaction, order.id, { state: 'cancelled' })
    await cancelOpenPayments(transaction, order.id)
    await moveUnits(
      transaction,
      movesOf(lines, quantity => ({ unpaid: -quantity })),
    )
  })
}
