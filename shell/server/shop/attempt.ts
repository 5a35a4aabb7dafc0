import type { QuoteConflict } from '@storefront/api/quote'

import { findFlavors } from '../db/flavors.ts'
import {
  lockOwnOrder,
  type OrderRow,
  readOrderLines,
  reopenOrder,
  updateOrder,
} from '../db/orders.ts'
import { findOpenPayment, insertPayment, type PaymentRow } from '../db/payments.ts'
import { type Database, inTransaction } from '../db/pool.ts'
import { movesOf, moveUnits } from '../db/stock.ts'
import { Refusal } from '../refusal.ts'
import { conflictOf, findRepriced } from './conflicts.ts'

export type Wanted = {
  customerId: string
  orderId: string
  prefix: PaymentRow['prefix']
  provider: string
}

/** Paying an expired order quotes it again: at the same prices and with enough left, it gets 30 minutes more. */
async function quoteAgain(transaction: Database, order: OrderRow): Promise<void> {
  const lines = await readOrderLines(transaction, order.id)
  const wanted = lines.map(line => ({ ...line, seenUnits: [line.unit] }))
  const found = await findFlavors(
    transaction,
    lines.map(line => line.product_id),
  )
  const plans = new Map(found.map(plan => [plan.product_id, plan]))
  const refuse = (code: 'insufficient_stock' | 'price_changed', details: QuoteConflict) => {
    throw new Refusal(409, code, { details })
  }
  const short = await moveUnits(
    transaction,
    movesOf(lines, quantity => ({ unpaid: quantity })),
  )
  const missing = wanted.filter(
    line => short.includes(line.product_id) || !plans.has(line.product_id),
  )
  if (missing.length > 0)
    refuse(
      'insufficient_stock',
      missing.map(line => conflictOf(line, plans.get(line.product_id))),
    )
  const repriced = findRepriced(wanted, plans, order.interval)
  if (repriced.length > 0) refuse('price_changed', repriced)
  await reopenOrder(transaction, order.id)
}

async function makePayable(transaction: Database, order: OrderRow): Promise<void> {
  if (order.state === 'paid' || order.state === 'active') throw new Refusal(409, 'already_paid')
  if (order.state === 'cancelled' || order.state === 'refunded')
    throw new Refusal(409, 'order_closed')
  if (order.state === 'expired') await quoteAgain(transaction, order)
}

/** The open attempt of an order, or a new one; there is never more than one. */
export async function openAttempt(database: Database, wanted: Wanted): Promise<PaymentRow> {
  return await inTransaction(database, async transaction => {
    const order = await lockOwnOrder(transaction, wanted.orderId, wanted.customerId)
    if (!order) throw new Refusal(404, 'not_found')
    await makePayable(transaction, order)
    const open = await findOpenPayment(transaction, order.id)
    if (open) return open
    await updateOrder(transaction, order.id, { state: 'paying' })
    return await insertPayment(transaction, {
      orderId: order.id,
      mode: order.dueToday === '0.00' ? 'verify' : 'charge',
      amount: order.dueToday,
      prefix: wanted.prefix,
      provider: wanted.provider,
    })
  })
}
