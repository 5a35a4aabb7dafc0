import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { orders, type ServerRow, servers } from '../../database/tables/orders.ts'
import { soon } from './repository-servers.ts'

/** The id of the order of the customer's own server. */
export async function findOrderOfServer(
  database: Database,
  id: string,
  customerId: string,
): Promise<string | null> {
  const [row] = await database
    .select({ orderId: servers.orderId })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(and(eq(servers.id, id), eq(orders.customerId, customerId)))
  return row?.orderId ?? null
}

export async function lockServer(transaction: Database, id: string): Promise<ServerRow | null> {
  const [row] = await transaction.select().from(servers).where(eq(servers.id, id)).for('update')
  return row ?? null
}

/** Marks a server for deletion: from now on it costs nothing, and the next round asks the provisioner to delete it. */
export async function markDeleting(transaction: Database, id: string): Promise<void> {
  const now = sql`now()`
  await transaction
    .update(servers)
    .set({ state: 'deleting', stateSince: now, deletedAt: now, nextCheckAt: now })
    .where(eq(servers.id, id))
}

/** Schedules the next check of a server that is not gone yet. */
export async function continueDeletion(database: Database, id: string): Promise<void> {
  await database
    .update(servers)
    .set({ nextCheckAt: soon })
    .where(and(eq(servers.id, id), eq(servers.state, 'deleting')))
}

/** Clears the addresses of a deleted server, because others may get them. Returns null if it was marked before. */
export async function markDeleted(transaction: Database, id: string): Promise<ServerRow | null> {
  const [row] = await transaction
    .update(servers)
    .set({ state: 'deleted', stateSince: sql`now()`, ipv4: null, ipv6: null })
    .where(and(eq(servers.id, id), eq(servers.state, 'deleting')))
    .returning()
  return row ?? null
}
