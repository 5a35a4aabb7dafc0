import { maximumAttempts } from '@storefront/api/order'

import { type Database, inTransaction } from '../db/pool.ts'
import {
  type ClaimedServer,
  claimServers,
  listCompleteOrders,
  markRequested,
  noteReport,
  tryAgain,
} from '../db/servers.ts'
import { finishOrder } from '../shop/finish-order.ts'
import type { Provisioner } from './types.ts'

async function advance(
  database: Database,
  provisioner: Provisioner,
  server: ClaimedServer,
): Promise<void> {
  const { requestedAt } = server
  if (server.state === 'waiting' || requestedAt === null) {
    await provisioner.request(server)
    return markRequested(database, server)
  }
  const report = await provisioner.report({ ...server, requestedAt })
  const hasFailed = report.steps.some(({ step }) => step === 'failed')
  await inTransaction(database, async transaction => {
    await noteReport(transaction, server, report)
    if (hasFailed && server.attempt < maximumAttempts) await tryAgain(transaction, server)
  })
}

/**
 * One round for the servers of paid orders: each goes one step on, and an order of which every server is ready or has
 * failed for good is finished. A server that cannot be advanced comes again half a minute later and holds up no other;
 * all errors are thrown at the end.
 */
export async function provision(database: Database, provisioner: Provisioner): Promise<void> {
  const errors: unknown[] = []
  for (const server of await claimServers(database)) {
    try {
      await advance(database, provisioner, server)
    } catch (error) {
      errors.push(error)
    }
  }
  for (const id of await listCompleteOrders(database))
    await inTransaction(database, transaction => finishOrder(transaction, id))
  if (errors.length > 0) throw new AggregateError(errors, 'Cannot advance some servers')
}
