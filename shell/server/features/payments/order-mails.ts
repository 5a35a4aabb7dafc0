import { type Language, languages, prefixes } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'

import type { Database } from '../../database/pool.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { findOrder, type OrderRow } from '../orders/index.ts'
import { findFinishedPayment, type PaymentRow } from './repository-payments.ts'

type Bought = { customer: Account; order: Order }

async function readBought(transaction: Database, { id, customerId }: OrderRow): Promise<Bought> {
  const customer = await findAccount(transaction, customerId)
  const order = await findOrder(transaction, id, customerId)
  if (!customer || !order) throw new Error(`Cannot find the customer of order ${id}`)
  return { customer, order }
}

/** The language in which the order was paid. */
function languageOf(payment: Pick<PaymentRow, 'prefix'> | null): Language {
  return languages.find(language => prefixes[language] === payment?.prefix) ?? 'en'
}

/** One receipt for an order, with its lines as they were bought. */
export async function queueReceipt(
  transaction: Database,
  paid: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const { customer, order } = await readBought(transaction, paid.order)
  const { id, number, interval, lines, totals, paidAt } = order
  await queueMail(transaction, {
    to: customer.email,
    template: 'order-receipt',
    language: languageOf(paid.payment),
    values: { order: { id, number, interval, lines, totals, paidAt } },
    cause: `receipt ${id}`,
  })
}

/** One mail for an order, when its building has ended: what can be used, and how many cannot. */
export async function queueServersReady(transaction: Database, row: OrderRow): Promise<void> {
  const { customer, order } = await readBought(transaction, row)
  const { id, number } = order
  const ready = order.servers.filter(server => server.state === 'ready')
  // Deleted before the last one was built, and nothing else came to be.
  if (ready.length === 0) return
  const failedCount = order.servers.filter(server => server.state === 'failed').length
  const servers = ready.map(({ hostname, planName, location }) => ({
    hostname,
    planName,
    location,
  }))
  await queueMail(transaction, {
    to: customer.email,
    template: 'servers-ready',
    language: languageOf(await findFinishedPayment(transaction, id)),
    values: { order: { id, number, servers, failedCount } },
    cause: `ready ${id}`,
  })
}
