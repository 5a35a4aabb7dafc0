import type { OrderGroup, OrderHistory, OrderPage } from '@storefront/api/account'
import { compareMoney } from '@storefront/api/money'
import { type OrderState, orderStateGroups } from '@storefront/api/order'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { orderTurns } from '../../database/tables/order-turns.ts'
import { orders, type PaymentRow, payments } from '../../database/tables/orders.ts'
import { presentOrders } from './repository-order-view.ts'

const ordersPerPage = 20

async function countGroups(database: Database, customerId: string): Promise<OrderPage['counts']> {
  const rows = await database
    .select({ state: orders.state, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .groupBy(orders.state)
  const countOf = (states?: readonly OrderState[]) =>
    rows.reduce((sum, row) => sum + (!states || states.includes(row.state) ? row.count : 0), 0)
  return {
    all: countOf(),
    unpaid: countOf(orderStateGroups.unpaid),
    active: countOf(orderStateGroups.active),
    closed: countOf(orderStateGroups.closed),
  }
}

type OrderQuery = { customerId: string; group: OrderGroup; before: number | null }

/** Newest first. The order number is the cursor, so that new orders do not shift later pages. */
export async function readOrderPage(database: Database, requested: OrderQuery): Promise<OrderPage> {
  const { customerId, group, before } = requested
  const rows = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        group === 'all' ? undefined : inArray(orders.state, orderStateGroups[group]),
        before === null ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(ordersPerPage + 1)
  const shown = rows.slice(0, ordersPerPage)
  const last = shown.at(-1)
  return {
    orders: await presentOrders(database, shown),
    next: rows.length > shown.length && last ? String(last.number) : null,
    counts: await countGroups(database, customerId),
  }
}

/** The refunded amount; null for a card that was only verified. */
function refundOf({ refund, refundAmount, amount }: PaymentRow): string | null {
  const given = refund === null ? '0' : (refundAmount ?? amount)
  return compareMoney(given, '0') > 0 ? given : null
}

/** The caller must have checked whose order it is. */
export async function readOrderHistory(database: Database, id: string): Promise<OrderHistory> {
  const turns = await database
    .select()
    .from(orderTurns)
    .where(eq(orderTurns.orderId, id))
    .orderBy(asc(orderTurns.sequence))
  const attempts = await database
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.createdAt))
  return {
    turns: turns.map(({ state, at }) => ({ state, at: at.toISOString() })),
    payments: attempts.map(payment => ({
      id: payment.id,
      mode: payment.mode,
      state: payment.state,
      amount: payment.amount,
      startedAt: payment.createdAt.toISOString(),
      refunded: refundOf(payment),
    })),
  }
}
