import type { Order } from '@storefront/api/order'
import type { Line } from '@storefront/api/quote'
import { asc, inArray } from 'drizzle-orm'

import { formatOrderNumber } from '../shop/order-number.ts'
import { readClock } from './clock.ts'
import type { Database } from './pool.ts'
import { toTotals } from './quotes.ts'
import { type OrderRow, orderLines, type ServerRow, servers } from './tables/orders.ts'

type LineRow = typeof orderLines.$inferSelect
type Parts = { lines: Map<string, LineRow[]>; servers: Map<string, ServerRow[]>; now: Date }

function gather<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const byOrder = new Map<string, Row[]>()
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row])
  return byOrder
}

async function readParts(database: Database, ids: string[]): Promise<Parts> {
  const lineRows = await database
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const serverRows = await database
    .select()
    .from(servers)
    .where(inArray(servers.orderId, ids))
    .orderBy(asc(servers.position))
  return { lines: gather(lineRows), servers: gather(serverRows), now: await readClock(database) }
}

function toOrder(order: OrderRow, parts: Parts): Order {
  return {
    id: order.id,
    number: formatOrderNumber(order.number, order.createdAt),
    state: order.state,
    interval: order.interval,
    lines: (parts.lines.get(order.id) ?? []).map(toLine),
    servers: (parts.servers.get(order.id) ?? []).map(toServer),
    totals: toTotals(order),
    createdAt: order.createdAt.toISOString(),
    payBy: order.payBy.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    now: parts.now.toISOString(),
    lastPaymentFailure: order.lastPaymentFailure,
  }
}

function toLine({ orderId: _orderId, position: _position, ...line }: LineRow): Line {
  return line
}

function toServer({ id, product_id, planName, location, hostname, state }: ServerRow) {
  return { id, product_id, planName, location, hostname, state }
}

/** Orders as the API shows them. */
export async function presentOrders(database: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const parts = await readParts(
    database,
    rows.map(row => row.id),
  )
  return rows.map(row => toOrder(row, parts))
}
