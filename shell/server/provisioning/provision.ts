import { type Database, inTransaction } from '../db/pool.ts'
import { activateOrder, claimServers, listCompleteOrders, moveServer } from '../db/servers.ts'
import type { ServerRow } from '../db/tables/orders.ts'
import type { Provisioning } from './types.ts'

async function advance(provisioning: Provisioning, server: ServerRow): Promise<ServerRow['state']> {
  if (server.state === 'waiting') {
    await provisioning.request(server)
    return 'queued'
  }
  return (await provisioning.isReady(server)) ? 'ready' : server.state
}

/** One round for the servers of paid orders: waiting → queued → ready; an order with all of them ready is active. */
export async function provision(database: Database, provisioning: Provisioning): Promise<void> {
  for (const server of await claimServers(database))
    await moveServer(database, server, await advance(provisioning, server))
  for (const id of await listCompleteOrders(database))
    await inTransaction(database, transaction => activateOrder(transaction, id))
}
