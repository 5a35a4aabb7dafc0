import { maximumAttempts } from '@storefront/api/order'

import { runEach } from '../../concurrency/run-each.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { transferUnits } from '../catalog/index.ts'
import { finishOrder } from './finish-order.ts'
import { continueDeletion, markDeleted } from './repository-deletion.ts'
import {
  type ClaimedServer,
  claimServers,
  listCompleteOrders,
  markRequested,
  restartBuild,
  saveReport,
} from './repository-servers.ts'
import type { ObsoleteServer, Provisioner } from './types.ts'

/** Returns the unit of a deleted server to stock, once. A server that was never built has returned it before. */
async function remove(
  database: Database,
  provisioner: Provisioner,
  server: ObsoleteServer,
): Promise<void> {
  const { isGone } = await provisioner.remove(server)
  if (!isGone) return continueDeletion(database, server.id)
  await inTransaction(database, async transaction => {
    const deleted = await markDeleted(transaction, server.id)
    if (deleted?.readyAt)
      await transferUnits(transaction, new Map([[deleted.product_id, { sold: -1 }]]))
  })
}

async function advance(
  database: Database,
  provisioner: Provisioner,
  server: ClaimedServer,
): Promise<void> {
  const { requestedAt, deletedAt } = server
  if (deletedAt) return remove(database, provisioner, { ...server, deletedAt })
  if (server.state === 'waiting' || requestedAt === null) {
    await provisioner.request(server)
    return markRequested(database, server)
  }
  const report = await provisioner.report({ ...server, requestedAt })
  const hasFailed = report.steps.some(({ step }) => step === 'failed')
  await inTransaction(database, async transaction => {
    await saveReport(transaction, server, report)
    if (hasFailed && server.attempt < maximumAttempts) await restartBuild(transaction, server)
  })
}

/**
 * Advances each due server of a paid order, and each server to delete, by one step. Finishes the orders whose servers
 * are all built or have failed for good. A server that cannot be advanced is due again after 30 seconds.
 * @throws AggregateError at the end, if some servers cannot be advanced or some orders cannot be finished.
 */
export async function provision(database: Database, provisioner: Provisioner): Promise<void> {
  const advanceAll = async () =>
    runEach(await claimServers(database), 'Cannot advance some servers', server =>
      advance(database, provisioner, server),
    )
  const finishAll = async () =>
    runEach(await listCompleteOrders(database), 'Cannot finish some orders', id =>
      inTransaction(database, transaction => finishOrder(transaction, id)),
    )
  await runEach([advanceAll, finishAll], 'Cannot advance some servers or orders', work => work())
}
