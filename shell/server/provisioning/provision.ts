import { type Database, inTransaction } from '../db/pool.ts'
import { activateOrder, claimServers, listCompleteOrders, moveServer } from '../db/servers.ts'
import type { ServerRow } from '../db/tables/orders.ts'
import { onReady } from '../shop/order-events.ts'
import type { Provisioning } from './types.ts'

async function advance(provisioning: Provisioning, server: ServerRow): Promise<ServerRow['state']> {
  if (server.state === 'waiting') {
    await provisioning.request(server)
    return 'queued'
  }
  return (await provisioning.isReady(server)) ? 'ready' : server.state
}

/**
 * One round for the servers of paid orders: waiting → queued → ready; an order with all of them ready is active. A
 * server that cannot be advanced comes again half a minute later and holds up no other; all errors are thrown at the end.
 */
export async function provision(database: Database, provisioning: Provisioning): Promise<void> {
  const errors: unknown[] = []
  for (const server of await claimServers(database)) {
    try {
      await moveServer(database, server, await advance(provisioning, server))
    } catch (error) {
      errors.push(error)
    }
  }
  for (const id of await listCompleteOrders(database))
    await inTransaction(database, async transaction => {
      const order = await activateOrder(transaction, id)
      if (order) await onReady(transaction, order)
    })
  if (errors.length > 0) throw new AggregateError(errors, 'Cannot advance some servers')
}
