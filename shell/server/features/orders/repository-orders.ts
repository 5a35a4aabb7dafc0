import { type Order, type OrderRequest, orderStateGroups } from '@storefront/api/order'
import type { Line, Totals } from '@storefront/api/quote'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type OrderRow, orderLines, orders, servers } from '../../database/tables/orders.ts'
import { formatOrderNumber, readOrderCount } from './order-number.ts'
import type { QuoteRow } from './quotes/repository-quotes.ts'
import { measureBuilds } from './repository-build-times.ts'
import { presentOrders } from './repository-order-view.ts'

export type { OrderRow } from '../../database/tables/orders.ts'

/** The number of orders that the account page shows. */
const listLimit = 50

type NewOrder = {
  quote: QuoteRow
  lines: Line[]
  servers: OrderRequest['servers']
  sshKeys: string[]
  compositionId: string | null
}

function toServerRows(orderId: string, { lines, servers: requested }: NewOrder) {
  return requested.map((server, position) => {
    const line = lines.find(one => one.product_id === server.product_id)
    if (!line) throw new Error(`Cannot make a server of product ${server.product_id}: not quoted`)
    return { ...server, orderId, position, planName: line.planName, location: line.location }
  })
}

/** Freezes a quote into an order, which keeps its units for 30 minutes while it is unpaid (D7.order.unpaid). */
export async function insertOrder(transaction: Database, fresh: NewOrder): Promise<OrderRow> {
  const { id: quoteId, state: _state, createdAt: _at, ...quoted } = fresh.quote
  const { expiresAt: _expiresAt, isExtended: _isExtended, ...sale } = quoted
  const [order] = await transaction
    .insert(orders)
    .values({
      ...sale,
      quoteId,
      sshKeys: fresh.sshKeys.join('\n'),
      compositionId: fresh.compositionId,
      state: 'awaiting_payment',
      payBy: sql`now() + interval '30 minutes'`,
    })
    .returning()
  if (!order) throw new Error('Cannot insert an order')
  const numbered = fresh.lines.map((line, position) => ({ ...line, position, orderId: order.id }))
  await transaction.insert(orderLines).values(numbered)
  await transaction.insert(servers).values(toServerRows(order.id, fresh))
  return order
}

export async function lockOrder(transaction: Database, id: string): Promise<OrderRow | undefined> {
  const rows = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
  return rows[0]
}

/** The customer's own order, locked. */
export async function lockOwnOrder(
  transaction: Database,
  id: string,
  customerId: string,
): Promise<OrderRow | undefined> {
  const rows = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId)))
    .for('update')
  return rows[0]
}

export async function readOrderNumber(database: Database, id: string): Promise<string> {
  const [order] = await database
    .select({ number: orders.number, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.id, id))
  if (!order) throw new Error(`Cannot find order ${id}`)
  return formatOrderNumber(order.number, order.createdAt)
}

export async function updateOrder(
  transaction: Database,
  id: string,
  change: Partial<Pick<OrderRow, 'state' | 'lastPaymentFailure'>> & { isPaidNow?: boolean },
): Promise<void> {
  const { isPaidNow, ...values } = change
  await transaction
    .update(orders)
    .set({ ...values, ...(isPaidNow && { paidAt: sql`now()` }) })
    .where(eq(orders.id, id))
}

/** Stores new prices that the customer has accepted for an unpaid order. */
export async function repriceOrder(
  transaction: Database,
  id: string,
  priced: { lines: Line[]; totals: Totals },
): Promise<void> {
  for (const { product_id, unit, subtotal, monthlyCap } of priced.lines)
    await transaction
      .update(orderLines)
      .set({ unit, subtotal, monthlyCap })
      .where(and(eq(orderLines.orderId, id), eq(orderLines.product_id, product_id)))
  const { hourlyRate, ...totals } = priced.totals
  await transaction
    .update(orders)
    .set({ ...totals, hourlyRate: hourlyRate === '' ? null : hourlyRate })
    .where(eq(orders.id, id))
}

/** Gives 30 more minutes to an order whose units were reserved again. */
export async function reopenOrder(transaction: Database, id: string): Promise<void> {
  await transaction
    .update(orders)
    .set({ state: 'awaiting_payment', payBy: sql`now() + interval '30 minutes'` })
    .where(eq(orders.id, id))
}

export async function readOrderLines(database: Database, orderId: string): Promise<Line[]> {
  const rows = await database
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return rows.map(({ orderId: _orderId, position: _position, ...line }) => line)
}

/** The customer's own order; `null` for an order of another customer. */
export async function findOrder(
  database: Database,
  id: string,
  customerId: string,
): Promise<Order | null> {
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId)))
  const [order] = await presentOrders(database, rows)
  if (order?.state !== 'paid') return order ?? null
  const productIds = order.lines.map(line => line.product_id)
  return { ...order, buildTimes: await measureBuilds(database, productIds) }
}

/** The number and state of the customer's own order; `null` for an order of another customer. */
export async function findOrderHeading(
  database: Database,
  id: string,
  customerId: string,
): Promise<Pick<Order, 'id' | 'number' | 'state'> | null> {
  const { number, state, createdAt } = orders
  const [order] = await database
    .select({ number, state, createdAt })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId)))
  if (!order) return null
  return { id, number: formatOrderNumber(order.number, order.createdAt), state: order.state }
}

/** The customer's own order with a number such as `QY-2026-000123`; `null` for an order of another customer. */
export async function findOrderByNumber(
  database: Database,
  number: string,
  customerId: string,
): Promise<Order | null> {
  const count = readOrderCount(number)
  if (count === null) return null
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.number, count), eq(orders.customerId, customerId)))
  const [order] = await presentOrders(database, rows)
  return order?.number === number ? order : null
}

export async function listOrders(database: Database, customerId: string): Promise<Order[]> {
  const rows = await database
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.number))
    .limit(listLimit)
  return presentOrders(database, rows)
}

/** Units that the customer's unpaid orders reserve, as one row for each line. */
export async function readUnpaidUnits(
  database: Database,
  customerId: string,
): Promise<{ product_id: number; quantity: number }[]> {
  const unpaid = inArray(orders.state, orderStateGroups.unpaid)
  return await database
    .select({ product_id: orderLines.product_id, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.customerId, customerId), unpaid))
}

/** The order that was made from a quote. */
export async function findOrderOfQuote(
  database: Database,
  quoteId: string,
): Promise<string | undefined> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.quoteId, quoteId))
  return rows[0]?.id
}
