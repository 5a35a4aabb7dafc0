import { total } from '@storefront/api/money'

import { runEach } from '../../concurrency/run-each.ts'
import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { lockOrder, type OrderRow } from '../orders/index.ts'
import { composeInvoice } from './invoice.ts'
import { hasUsageInvoice, insertInvoice } from './repository-invoices.ts'
import {
  findPaidBy,
  type HourlyServer,
  listHourlyOrders,
  listHourlyServers,
  listOrdersInUse,
  type OrderInUse,
  settleMonth,
} from './repository-usage.ts'
import { capPerServer, costOf, hoursIn, type Month, monthOf, nextMonth, startOf } from './usage.ts'

function toLine(server: HourlyServer, month: Month) {
  const { planName, location, hostname, unit, monthlyCap, quantity } = server
  const hours = hoursIn(month, { ...server, until: startOf(nextMonth(month)) })
  const cost = costOf(hours, { unit, cap: capPerServer(monthlyCap, quantity) })
  return { planName, location, hostname, quantity: hours, unit, ...cost }
}

const firstDayOf = (month: Month) => `${month}-01`

async function issue(transaction: Database, order: OrderRow, month: Month): Promise<void> {
  const firstDay = firstDayOf(month)
  if (await hasUsageInvoice(transaction, order.id, firstDay)) return
  const servers = await listHourlyServers(transaction, order.id)
  const lines = servers.map(server => toLine(server, month)).filter(line => line.amount !== '0.00')
  if (lines.length === 0) return
  const content = await composeInvoice(transaction, order, {
    provider: await findPaidBy(transaction, order.id),
    lines,
    total: total(lines.map(line => line.amount)),
    month,
    payment: null,
  })
  const { id: orderId, customerId } = order
  await insertInvoice(transaction, { customerId, orderId, kind: 'usage', month: firstDay, content })
}

/**
 * Issues one invoice for the hours of each order in each past calendar month (UTC). A repeated or concurrent run issues no
 * duplicate: the order is locked, and order and month are unique in the database.
 * @throws AggregateError at the end, if the invoices of some orders cannot be issued.
 */
export async function issueUsageInvoices(database: Database): Promise<void> {
  const issueAll = async ({ orderId, firstMonth, lastMonth }: OrderInUse) => {
    for (let month = firstMonth; month <= lastMonth; month = nextMonth(month))
      await inTransaction(database, async transaction => {
        const order = await lockOrder(transaction, orderId)
        if (!order) return
        await issue(transaction, order, month)
        await settleMonth(transaction, orderId, firstDayOf(month))
      })
  }
  await runEach(await listOrdersInUse(database), 'Cannot issue some usage invoices', order =>
    issueAll(order).catch(cause => {
      throw new Error(`Cannot issue the usage invoices of order ${order.orderId}`, { cause })
    }),
  )
}

/**
 * Issues the missing usage invoices of a customer whose servers are all deleted, including one for the current month,
 * because later ones would lack the name of the buyer.
 */
export async function issueLastInvoices(transaction: Database, customerId: string): Promise<void> {
  const current = monthOf(await readClock(transaction))
  for (const { orderId, readyAt } of await listHourlyOrders(transaction, customerId)) {
    const order = await lockOrder(transaction, orderId)
    for (let month = monthOf(readyAt); order && month <= current; month = nextMonth(month))
      await issue(transaction, order, month)
  }
}
