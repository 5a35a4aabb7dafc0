import { and, asc, eq, inArray, isNotNull, min, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { orderLines, orders, payments, servers } from '../../database/tables/orders.ts'

const isOfLine = and(
  eq(orderLines.orderId, servers.orderId),
  eq(orderLines.product_id, servers.product_id),
)

export type OrderInUse = { orderId: string; readyAt: Date; endedAt: Date | null }

/**
 * Lists hourly orders with missing usage invoices. `readyAt` is the start of the costs. `endedAt` is their end if all servers of
 * the order are deleted, else null.
 */
export async function listOrdersInUse(database: Database): Promise<OrderInUse[]> {
  const first = sql`min(${servers.readyAt})`
  const last = sql`CASE WHEN bool_and(${servers.deletedAt} IS NOT NULL) THEN max(${servers.deletedAt}) END`
  const issued = sql`(SELECT count(*) FROM invoices WHERE invoices.order_id = ${servers.orderId}
    AND invoices.kind = 'usage')`
  const months = sql`(SELECT count(*) FROM generate_series(
    date_trunc('month', ${first} AT TIME ZONE 'UTC'),
    least(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month',
      date_trunc('month', ${last} AT TIME ZONE 'UTC')), interval '1 month'))`
  const rows = await database
    .select({
      orderId: servers.orderId,
      readyAt: sql<string>`${first}`,
      endedAt: sql<string | null>`${last}`,
    })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(and(eq(orders.interval, 'hour'), isNotNull(servers.readyAt)))
    .groupBy(servers.orderId)
    .having(sql`${months} > ${issued}`)
  return rows.map(({ orderId, readyAt, endedAt }) => ({
    orderId,
    readyAt: new Date(readyAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }))
}

/** Lists the hourly orders of a customer with a server that is or was ready. `readyAt` is the start of the costs. */
export async function listHourlyOrders(
  database: Database,
  customerId: string,
): Promise<{ orderId: string; readyAt: Date }[]> {
  const rows = await database
    .select({ orderId: servers.orderId, readyAt: min(servers.readyAt) })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.interval, 'hour'),
        isNotNull(servers.readyAt),
      ),
    )
    .groupBy(servers.orderId)
  return rows.flatMap(({ orderId, readyAt }) => (readyAt ? [{ orderId, readyAt }] : []))
}

export type HourlyServer = {
  planName: string
  location: string
  hostname: string
  unit: string
  monthlyCap: string
  quantity: number
  readyAt: Date
  deletedAt: Date | null
}

/** Lists the servers of an order that are or were ready, with the prices of their line. */
export async function listHourlyServers(
  database: Database,
  orderId: string,
): Promise<HourlyServer[]> {
  const rows = await database
    .select({
      planName: servers.planName,
      location: servers.location,
      hostname: servers.hostname,
      unit: orderLines.unit,
      monthlyCap: orderLines.monthlyCap,
      quantity: orderLines.quantity,
      readyAt: servers.readyAt,
      deletedAt: servers.deletedAt,
    })
    .from(servers)
    .innerJoin(orderLines, isOfLine)
    .where(eq(servers.orderId, orderId))
    .orderBy(asc(servers.position))
  return rows.flatMap(({ readyAt, ...row }) => (readyAt ? [{ ...row, readyAt }] : []))
}

/** Returns the provider of the order's successful payment. */
export async function findPaidBy(database: Database, orderId: string): Promise<string> {
  const [payment] = await database
    .select({ provider: payments.provider })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, ['succeeded'])))
    .limit(1)
  return payment?.provider ?? ''
}
