import type { Database } from '../../database/pool.ts'
import type { ServerRow } from '../../database/tables/orders.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
import { lockOrder } from '../orders/index.ts'
import { findOrderOfServer, lockServer, markDeleting } from './repository-deletion.ts'

/**
 * Deletes a customer's server for good. Idempotent. A ready server can be deleted while others of its order are still
 * being built. A failed one cannot be deleted before `finishOrder`, which refunds its price.
 */
export async function deleteServer(
  database: Database,
  id: string,
  customerId: string,
): Promise<void> {
  await inTransaction(database, async transaction => {
    const orderId = await findOrderOfServer(transaction, id, customerId)
    const order = orderId && (await lockOrder(transaction, orderId))
    const server = order && (await lockServer(transaction, id))
    if (!order || !server) throw new HttpError(404, 'not_found')
    if (server.deletedAt) return
    const deletable: ServerRow['state'][] =
      order.state === 'active' ? ['ready', 'failed'] : ['ready']
    if (!deletable.includes(server.state)) throw new HttpError(409, 'not_deletable')
    await markDeleting(transaction, id)
  })
}
