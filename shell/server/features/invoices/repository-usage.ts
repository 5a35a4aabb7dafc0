import { and, asc, eq, inArray, isNotNull, min, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { orderLines, orders, payments, servers } from '../../database/tables/orders.ts'

const isOfLine = and(
  eq(orderLines.orderId, servers.orderId),
  eq(orderLines.product_id, servers.product_id),
)

/** Months are such as `2026-11`. */
export type OrderInUse = { orderId: string; firstMonth: string; lastMonth: string }

/** Lists hourly orders with completed months (UTC) whose usage is not settled, up to the month in which all servers are deleted. */
export async function listOrdersInUse(database: Database): Promise<OrderInUse[]> {
  const ended = sql`CASE WHEN bool_and(${servers.deletedAt} IS NOT NULL) THEN max(${servers.deletedAt}) END`
  const first = sql`coalesce(${orders.settledMonth} + interval '1 month',
    date_trunc('month', min(${servers.readyAt}) AT TIME ZONE 'UTC'))`
  const last = sql`least(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month',
    date_trunc('month', ${ended} AT TIME ZONE 'UTC'))`
  return await database
    .select({
      orderId: orders.id,
      firstMonth: sql<string>`to_char(${first}, 'YYYY-MM')`,
      lastMonth: sql<string>`to_char(${last}, 'YYYY-MM')`,
    })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .where(and(eq(orders.interval, 'hour'), isNotNull(servers.readyAt)))
    .groupBy(orders.id)
    .having(sql`${first} <= ${last}`)
}

/** Stores that the usage of an order is settled up to a month, given by its first day. The caller must have locked the order. */
export async function settleMonth(
  transaction: Database,
  orderId: string,
  firstDay: string,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ settledMonth: sql`greatest(${orders.settledMonth}, ${firstDay}::date)` })
    .where(eq(orders.id, orderId))
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
