import type { OwnServer } from '@storefront/api/account'
import { orderStateGroups } from '@storefront/api/order'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { orderLines, orders, servers } from '../../database/tables/orders.ts'
import { capPerServer, costOf, hoursIn, monthOf } from '../invoices/index.ts'
import { formatOrderNumber } from '../orders/index.ts'

/** More than a customer may hold unpaid at a time. Older servers are listed with their orders. */
const mostServers = 1000

const selectServers = (database: Database, customerId: string, filter?: SQL) =>
  database
    .select({ server: servers, order: orders, line: orderLines })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.product_id, servers.product_id)),
    )
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.state, orderStateGroups.active),
        filter,
      ),
    )
    .orderBy(eq(servers.state, 'deleted'), desc(orders.number), asc(servers.position))
    .limit(mostServers)

type Row = Awaited<ReturnType<typeof selectServers>>[number]

function toUsage({ server, order, line }: Row, now: Date): OwnServer['usage'] {
  if (order.interval !== 'hour' || server.readyAt === null) return null
  const month = monthOf(now)
  const hours = hoursIn(month, { readyAt: server.readyAt, deletedAt: server.deletedAt, until: now })
  const cost = costOf(hours, {
    unit: line.unit,
    cap: capPerServer(line.monthlyCap, line.quantity),
  })
  return { month, hours, asOf: now.toISOString(), ...cost }
}

function toOwnServer(row: Row, now: Date): OwnServer {
  const { server, order, line } = row
  const { id, product_id, planName, location, hostname, state, ipv4, ipv6, deletedAt } = server
  return {
    id,
    product_id,
    planName,
    location,
    hostname,
    state,
    ipv4,
    ipv6,
    deletedAt: deletedAt?.toISOString() ?? null,
    orderId: order.id,
    orderNumber: formatOrderNumber(order.number, order.createdAt),
    interval: order.interval,
    unit: line.unit,
    monthlyCap: capPerServer(line.monthlyCap, line.quantity),
    readyAt: server.readyAt?.toISOString() ?? null,
    orderedAt: order.createdAt.toISOString(),
    usage: toUsage(row, now),
  }
}

/** Servers of the customer's paid orders, and what the hourly ones have cost this month; deleted ones last. */
export async function listOwnServers(database: Database, customerId: string): Promise<OwnServer[]> {
  const rows = await selectServers(database, customerId)
  const now = await readClock(database)
  return rows.map(row => toOwnServer(row, now))
}

/** One of the customer's own servers; `null` for a server of another customer. */
export async function findOwnServer(
  database: Database,
  id: string,
  customerId: string,
): Promise<OwnServer | null> {
  const [row] = await selectServers(database, customerId, eq(servers.id, id))
  return row ? toOwnServer(row, await readClock(database)) : null
}
