import type { ServerStep } from '@storefront/api/order'
import { and, asc, eq, exists, inArray, lte, notExists, notInArray, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'

import { anyRow } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { orders, type ServerRow, serverSteps, servers } from '../../database/tables/orders.ts'

/** States after the end of a build. */
const ends: ServerRow['state'][] = ['ready', 'failed', 'deleting', 'deleted']

export type ClaimedServer = ServerRow & { sshKeys: string }

const isDue = and(
  or(and(eq(orders.state, 'paid'), notInArray(servers.state, ends)), eq(servers.state, 'deleting')),
  lte(servers.nextCheckAt, sql`now()`),
)
const queries = new QueryBuilder()
const dueServers = queries
  .select({ id: servers.id })
  .from(servers)
  .innerJoin(orders, eq(orders.id, servers.orderId))
  .where(isDue)
const unfinished = queries
  .select({ id: servers.id })
  .from(servers)
  .where(and(eq(servers.orderId, orders.id), notInArray(servers.state, ends)))
const isComplete = and(eq(orders.state, 'paid'), notExists(unfinished))

/** Whether `provision` has a server to advance or an order to finish. */
export const isProvisioningDue = sql<boolean>`(${exists(dueServers)} OR ${anyRow(orders, isComplete)})`

/**
 * Claims due servers of paid orders and servers to delete. Each process gets others. The servers of a crashed process
 * are due again after 30 seconds.
 */
export async function claimServers(database: Database): Promise<ClaimedServer[]> {
  const due = database
    .select({ id: servers.id })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(isDue)
    .orderBy(asc(servers.nextCheckAt))
    .limit(50)
    .for('update', { of: servers, skipLocked: true })
  const claimed = await database
    .update(servers)
    .set({ nextCheckAt: sql`now() + interval '30 seconds'` })
    .where(inArray(servers.id, due))
    .returning()
  return await withKeys(database, claimed)
}

async function withKeys(database: Database, claimed: ServerRow[]): Promise<ClaimedServer[]> {
  const ids = [...new Set(claimed.map(server => server.orderId))]
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: orders.id, sshKeys: orders.sshKeys })
    .from(orders)
    .where(inArray(orders.id, ids))
  const keys = new Map(rows.map(row => [row.id, row.sshKeys]))
  return claimed.map(server => ({ ...server, sshKeys: keys.get(server.orderId) ?? '' }))
}

/** Matches a server only in the claimed state, so that a late process changes nothing. */
const asClaimed = ({ id, attempt, state }: ServerRow) =>
  and(eq(servers.id, id), eq(servers.attempt, attempt), eq(servers.state, state))

export const soon = sql`now() + interval '700 milliseconds'`

/** The provisioner has accepted the server: its build starts now. */
export async function markRequested(database: Database, server: ServerRow): Promise<void> {
  await database
    .update(servers)
    .set({ state: 'queued', stateSince: sql`now()`, requestedAt: sql`now()`, nextCheckAt: soon })
    .where(asClaimed(server))
}

type Report = {
  steps: { step: ServerStep; at: Date }[]
  addresses: { ipv4: string; ipv6: string } | null
}

/** Stores each step once, and the current state of the server. */
export async function saveReport(
  transaction: Database,
  server: ServerRow,
  { steps, addresses }: Report,
): Promise<void> {
  const last = steps.at(-1)
  const state = last?.step ?? server.state
  await transaction
    .update(servers)
    .set({
      nextCheckAt: soon,
      ...addresses,
      ...(last && state !== server.state && { state, stateSince: last.at }),
    })
    .where(asClaimed(server))
  if (steps.length === 0) return
  const rows = steps.map(step => ({ ...step, serverId: server.id, attempt: server.attempt }))
  await transaction.insert(serverSteps).values(rows).onConflictDoNothing()
}

/** Restarts a failed build as the next attempt. */
export async function restartBuild(transaction: Database, server: ServerRow): Promise<void> {
  await transaction
    .update(servers)
    .set({
      state: 'waiting',
      stateSince: sql`now()`,
      attempt: server.attempt + 1,
      requestedAt: null,
      ipv4: null,
      ipv6: null,
    })
    .where(
      and(
        eq(servers.id, server.id),
        eq(servers.attempt, server.attempt),
        eq(servers.state, 'failed'),
      ),
    )
}

/** Ids of all paid orders whose servers are all built or have failed for good: a limit would let broken orders block others. */
export async function listCompleteOrders(database: Database): Promise<string[]> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(isComplete)
    .orderBy(asc(orders.number))
  return rows.map(order => order.id)
}

/** The number of failed servers of each product. */
export async function countFailed(
  database: Database,
  orderId: string,
): Promise<{ product_id: number; quantity: number }[]> {
  return await database
    .select({ product_id: servers.product_id, quantity: sql<number>`count(*)::integer` })
    .from(servers)
    .where(and(eq(servers.orderId, orderId), eq(servers.state, 'failed')))
    .groupBy(servers.product_id)
}
