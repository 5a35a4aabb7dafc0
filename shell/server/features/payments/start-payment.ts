import type { Flavor } from '@storefront/api/flavor'
import type { Line, QuoteConflict } from '@storefront/api/quote'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
import { findFlavors, transfersOf, transferUnits } from '../catalog/index.ts'
import {
  checkNewcomerRenewal,
  checkUnpaidLimit,
  conflictOf,
  continueHold,
  countUnits,
  findRepriced,
  lockCustomer,
  lockOrder,
  lockOwnOrder,
  type OrderRow,
  priceLine,
  readOrderLines,
  reopenOrder,
  repriceOrder,
  totalsOf,
  updateOrder,
} from '../orders/index.ts'
import {
  findOpenPayment,
  insertPayment,
  type PaymentRow,
  updatePayment,
} from './repository-payments.ts'

export type PaymentInput = {
  customerId: string
  orderId: string
  prefix: PaymentRow['prefix']
  provider: string
  /** New prices of an expired order that the customer has seen. */
  accepted: { product_id: number; unit: string }[]
}

/**
 * Renews an expired order for 30 minutes at current prices.
 * @throws HttpError 409 if the customer holds too many units, if too few units are left, or if the customer has not seen the current prices.
 */
async function renewOrder(
  transaction: Database,
  order: OrderRow,
  accepted: PaymentInput['accepted'],
): Promise<void> {
  const lines = await readOrderLines(transaction, order.id)
  const units = countUnits(lines)
  const { customerId } = order
  await checkUnpaidLimit(transaction, { customerId, units, openQuote: 'separate' })
  const unitOf = new Map(accepted.map(line => [line.product_id, line.unit]))
  const requested = lines.map(line => ({
    ...line,
    seenUnits: [unitOf.get(line.product_id) ?? line.unit],
  }))
  const found = await findFlavors(
    transaction,
    lines.map(line => line.product_id),
  )
  const plans = new Map(found.map(plan => [plan.product_id, plan]))
  const reject = (code: 'insufficient_stock' | 'price_changed', details: QuoteConflict) => {
    throw new HttpError(409, code, { details })
  }
  await checkNewcomerRenewal(transaction, { customerId, lines, plans })
  const short = await transferUnits(
    transaction,
    transfersOf(lines, quantity => ({ unpaid: quantity })),
  )
  const missing = requested.filter(
    line => short.includes(line.product_id) || !plans.has(line.product_id),
  )
  const ordered = ({ product_id }: { product_id: number }) =>
    lines.find(line => line.product_id === product_id)
  if (missing.length > 0)
    reject(
      'insufficient_stock',
      missing.map(({ planName, location, ...line }) => ({
        location,
        ...conflictOf(line, plans.get(line.product_id)),
        planName,
      })),
    )
  const repriced = findRepriced(requested, plans, order.interval)
  if (repriced.length > 0)
    reject(
      'price_changed',
      repriced.map(line => ({ ...line, oldUnit: ordered(line)?.unit })),
    )
  await updatePrices(transaction, order, { lines, plans })
  await continueHold(transaction, { quoteId: order.quoteId, customerId })
  await reopenOrder(transaction, order.id)
}

type PricedPlans = { lines: Line[]; plans: Map<number, Flavor> }

/** Gives the lines the plans' current prices. Names and sizes stay as they were ordered. */
async function updatePrices(
  transaction: Database,
  order: OrderRow,
  { lines, plans }: PricedPlans,
): Promise<void> {
  const priced = lines.map(line => {
    const plan = plans.get(line.product_id)
    if (!plan) throw new Error(`Cannot price product ${line.product_id}: it is gone`)
    const { unit, subtotal, monthlyCap } = priceLine(plan, order.interval, line.quantity)
    return { ...line, unit, subtotal, monthlyCap }
  })
  const totals = totalsOf(priced, order.interval)
  await repriceOrder(transaction, order.id, { lines: priced, totals })
}

async function makePayable(
  transaction: Database,
  order: OrderRow,
  accepted: PaymentInput['accepted'],
): Promise<void> {
  if (order.state === 'paid' || order.state === 'active') throw new HttpError(409, 'already_paid')
  if (order.state === 'cancelled' || order.state === 'refunded')
    throw new HttpError(409, 'order_closed')
  if (order.state === 'expired') await renewOrder(transaction, order, accepted)
}

/** The open attempt of an order, or a new one. An order never has more than one. */
export async function openAttempt(
  database: Database,
  requested: PaymentInput,
): Promise<PaymentRow> {
  return await inTransaction(database, async transaction => {
    await lockCustomer(transaction, requested.customerId)
    const found = await lockOwnOrder(transaction, requested.orderId, requested.customerId)
    if (!found) throw new HttpError(404, 'not_found')
    await makePayable(transaction, found, requested.accepted)
    const order = (await lockOrder(transaction, found.id)) ?? found
    const open = await findOpenPayment(transaction, order.id)
    if (open?.provider === requested.provider) return open
    // The shop has changed its provider. Nobody reports a payment on the old page any more (docs/payments.md).
    if (open) await updatePayment(transaction, open.id, { state: 'cancelled' })
    await updateOrder(transaction, order.id, { state: 'paying' })
    return await insertPayment(transaction, {
      orderId: order.id,
      mode: order.dueToday === '0.00' ? 'verify' : 'charge',
      amount: order.dueToday,
      prefix: requested.prefix,
      provider: requested.provider,
    })
  })
}
