import { and, asc, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm'

import { lockOrder, type OrderRow, updateOrder } from './orders.ts'
import type { Database } from './pool.ts'
import { orders, type ServerRow, servers } from './tables/orders.ts'

/** Takes servers of paid orders that are due to be looked at; each process gets others, a dead one's come again. */
export async function claimServers(database: Database): Promise<ServerRow[]> {
  const due = database
    .select({ id: servers.id })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(
      and(
        eq(orders.state, 'paid'),
        ne(servers.state, 'ready'),
        lte(servers.nextCheckAt, sql`now()`),
      ),
    )
    .orderBy(asc(servers.nextCheckAt))
    .limit(50)
    .for('update', { of: servers, skipLocked: true })
  return await database
    .update(servers)
    .set({ nextCheckAt: sql`now() + interval '30 seconds'` })
    .where(inArray(servers.id, due))
    .returning()
}

/** Notes what became of a server, and that it may be looked at again in a second. */
export async function moveServer(
  database: Database,
  { id, state }: ServerRow,
  next: ServerRow['state'],
): Promise<void> {
  await database
    .update(servers)
    .set({
      nextCheckAt: sql`now() + interval '1 second'`,
      ...(next !== state && { state: next, stateSince: sql`now()` }),
    })
    .where(and(eq(servers.id, id), eq(servers.state, state)))
}

/** Paid orders of which every server is ready. */
export async function listCompleteOrders(database: Database): Promise<string[]> {
  const unfinished = database
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.orderId, orders.id), ne(servers.state, 'ready')))
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), notExists(unfinished)))
    .limit(50)
  return rows.map(order => order.id)
}

/** The order that became active by this call; `null` when it was so already. */
export async function activateOrder(transaction: Database, id: string): Promise<OrderRow | null> {
  const order = await lockOrder(transaction, id)
  if (order?.state !== 'paid') return null
  await updateOrder(transaction, id, { state: 'active' })
  return order
}
