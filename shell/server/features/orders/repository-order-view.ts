import type { Order } from '@storefront/api/order'
import type { Line } from '@storefront/api/quote'
import { and, asc, eq, inArray } from 'drizzle-orm'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import {
  type OrderRow,
  orderLines,
  type PaymentRow,
  type ServerRow,
  type StepRow,
  serverSteps,
  servers,
} from '../../database/tables/orders.ts'
import { formatOrderNumber } from './order-number.ts'
import { toTotals } from './quotes/repository-quotes.ts'
import { readShownPayments } from './repository-shown-payments.ts'

type LineRow = typeof orderLines.$inferSelect
type OrderRows = {
  lines: Map<string, LineRow[]>
  servers: Map<string, ServerRow[]>
  steps: Map<string, StepRow[]>
  payments: Map<string, PaymentRow[]>
  now: Date
}

function gather<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const byOrder = new Map<string, Row[]>()
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row])
  return byOrder
}

async function readOrderRows(database: Database, ids: string[]): Promise<OrderRows> {
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
  return {
    lines: gather(lineRows),
    servers: gather(serverRows),
    steps: await readSteps(database, ids),
    payments: gather(await readShownPayments(database, ids)),
    now: await readClock(database),
  }
}

/** The steps of each server's newest attempt, by server. */
async function readSteps(database: Database, ids: string[]): Promise<Map<string, StepRow[]>> {
  const rows = await database
    .select({ step: serverSteps })
    .from(serverSteps)
    .innerJoin(
      servers,
      and(eq(servers.id, serverSteps.serverId), eq(servers.attempt, serverSteps.attempt)),
    )
    .where(inArray(servers.orderId, ids))
    .orderBy(asc(serverSteps.at))
  const byServer = new Map<string, StepRow[]>()
  for (const { step } of rows)
    byServer.set(step.serverId, [...(byServer.get(step.serverId) ?? []), step])
  return byServer
}

function toOrder(order: OrderRow, related: OrderRows): Order {
  return {
    id: order.id,
    number: formatOrderNumber(order.number, order.createdAt),
    state: order.state,
    interval: order.interval,
    lines: (related.lines.get(order.id) ?? []).map(toLine),
    servers: (related.servers.get(order.id) ?? []).map(server =>
      toServer(server, related.steps.get(server.id) ?? []),
    ),
    totals: toTotals(order),
    quoteId: order.quoteId,
    createdAt: order.createdAt.toISOString(),
    payBy: order.payBy.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    now: related.now.toISOString(),
    lastPaymentFailure: order.lastPaymentFailure,
    sshKeys: order.sshKeys.split('\n').filter(Boolean),
    refund: toRefund(related.payments.get(order.id)?.[0]),
    buildTimes: [],
  }
}

function toRefund(payment: PaymentRow | undefined): Order['refund'] {
  if (!payment?.refund) return null
  return { amount: payment.refundAmount ?? payment.amount, state: payment.refund }
}

function toLine({ orderId: _orderId, position: _position, ...line }: LineRow): Line {
  return line
}

function toServer(server: ServerRow, steps: StepRow[]): Order['servers'][number] {
  const { id, product_id, planName, location, hostname, state, attempt, ipv4, ipv6 } = server
  const deletedAt = server.deletedAt?.toISOString() ?? null
  const reached = steps.map(({ step, at }) => ({ step, at: at.toISOString() }))
  const plan = { product_id, planName, location }
  return { id, ...plan, hostname, state, attempt, steps: reached, ipv4, ipv6, deletedAt }
}

/** Orders as the API returns them. */
export async function presentOrders(database: Database, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const related = await readOrderRows(
    database,
    rows.map(row => row.id),
  )
  return rows.map(row => toOrder(row, related))
}
