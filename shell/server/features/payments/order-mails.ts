import { type Language, languages, prefixes } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'

import type { Database } from '../../database/pool.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { findOrder, type OrderRow, readShownPayments } from '../orders/index.ts'
import type { PaymentRow } from './repository-payments.ts'

type Purchase = { customer: Account; order: Order }

async function readPurchase(
  transaction: Database,
  { id, customerId }: OrderRow,
): Promise<Purchase> {
  const customer = await findAccount(transaction, customerId)
  const order = await findOrder(transaction, id, customerId)
  if (!customer || !order) throw new Error(`Cannot find the customer of order ${id}`)
  return { customer, order }
}

/** The language in which the order was paid. */
function languageOf(payment: Pick<PaymentRow, 'prefix'> | undefined): Language {
  return languages.find(language => prefixes[language] === payment?.prefix) ?? 'en'
}

/** Queues one receipt for an order, with its lines as they were bought. */
export async function queueReceipt(
  transaction: Database,
  paid: { order: OrderRow; payment: PaymentRow },
): Promise<void> {
  const { customer, order } = await readPurchase(transaction, paid.order)
  const { id, number, interval, lines, totals, paidAt } = order
  await queueMail(transaction, {
    to: customer.email,
    template: 'order-receipt',
    language: languageOf(paid.payment),
    values: { order: { id, number, interval, lines, totals, paidAt } },
    cause: `receipt ${id}`,
  })
}

/** Queues one mail for an order after all builds have ended: its ready servers and the number of failed ones. */
export async function queueServersReady(transaction: Database, row: OrderRow): Promise<void> {
  const { customer, order } = await readPurchase(transaction, row)
  const { id, number } = order
  const ready = order.servers.filter(server => server.state === 'ready')
  // The customer deleted every ready server before the last build ended.
  if (ready.length === 0) return
  const failedCount = order.servers.filter(server => server.state === 'failed').length
  const servers = ready.map(({ hostname, planName, location }) => ({
    hostname,
    planName,
    location,
  }))
  const [payment] = await readShownPayments(transaction, [id])
  await queueMail(transaction, {
    to: customer.email,
    template: 'servers-ready',
    language: languageOf(payment),
    values: { order: { id, number, servers, failedCount } },
    cause: `ready ${id}`,
  })
}
