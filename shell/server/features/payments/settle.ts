import { compareMoney, isMoney } from '@storefront/api/money'
import type { ProviderPayment } from '@storefront/api/sandbox'

import type { Database } from '../../database/pool.ts'
import { transfersOf, transferUnits } from '../catalog/index.ts'
import { lockOrder, type OrderRow, readOrderLines, updateOrder } from '../orders/index.ts'
import { onPaid, onRefunded } from './order-events.ts'
import {
  findPayment,
  isOpen,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './repository-payments.ts'

/** What became of a provider's report; `mismatch` is for a person to look at. */
export type PaymentOutcome = 'applied' | 'unchanged' | 'unknown-payment' | 'mismatch'
type Attempt = { order: OrderRow; payment: PaymentRow }

class NotEnough extends Error {}

/** Takes the units of an order that had given them back; false, and nothing is taken, when they are gone. */
async function retakeUnits(transaction: Database, orderId: string): Promise<boolean> {
  const lines = await readOrderLines(transaction, orderId)
  try {
    await transaction.transaction(async savepoint => {
      const short = await transferUnits(
        savepoint,
        transfersOf(lines, quantity => ({ sold: quantity })),
      )
      if (short.length > 0) throw new NotEnough()
    })
    return true
  } catch (error) {
    if (error instanceof NotEnough) return false
    throw error
  }
}

async function markPaid(transaction: Database, attempt: Attempt): Promise<void> {
  await updateOrder(transaction, attempt.order.id, {
    state: 'paid',
    lastPaymentFailure: null,
    isPaidNow: true,
  })
  await onPaid(transaction, attempt)
}

/** A card that was only verified has nothing to give back. */
async function giveBack(transaction: Database, payment: PaymentRow): Promise<void> {
  const refund = compareMoney(payment.amount, '0') === 0 ? 'done' : 'wanted'
  await updatePayment(transaction, payment.id, { refund })
}

/**
 * A late payment and everybody else who wants the units have exactly one winner. What the customer cancelled is never
 * built: its money goes back, whether the units are there or not.
 */
async function applySuccess(transaction: Database, attempt: Attempt): Promise<void> {
  const { order, payment } = attempt
  await updatePayment(transaction, payment.id, { state: 'succeeded', isSettled: true })
  if (order.state === 'awaiting_payment' || order.state === 'paying') {
    const lines = await readOrderLines(transaction, order.id)
    await transferUnits(
      transaction,
      transfersOf(lines, quantity => ({ unpaid: -quantity, sold: quantity })),
    )
    await markPaid(transaction, attempt)
    return
  }
  if (order.state === 'expired' && (await retakeUnits(transaction, order.id))) {
    await markPaid(transaction, attempt)
    return
  }
  await giveBack(transaction, payment)
  if (order.state !== 'expired' && order.state !== 'cancelled') return
  await updateOrder(transaction, order.id, { state: 'refunded' })
  await onRefunded(transaction, order)
}

async function applyFailure(
  transaction: Database,
  { order, payment }: Attempt,
  failure: string,
): Promise<void> {
  if (order.state !== 'paying' || !isOpen(payment)) return
  await updateOrder(transaction, order.id, {
    state: 'awaiting_payment',
    lastPaymentFailure: failure,
  })
}

function isExpectedAmount(payment: PaymentRow, report: ProviderPayment): boolean {
  const isSameAmount = isMoney(report.amount) && compareMoney(report.amount, payment.amount) === 0
  return isSameAmount && report.currency === payment.currency
}

async function applyEnd(
  transaction: Database,
  attempt: Attempt,
  report: ProviderPayment,
): Promise<PaymentOutcome> {
  const { payment } = attempt
  if (report.state !== 'succeeded') {
    if (report.state === 'created' || report.state === 'processing') return 'unchanged'
    await applyFailure(transaction, attempt, report.state)
    const state = isOpen(payment) ? report.state : payment.state
    await updatePayment(transaction, payment.id, { state, isSettled: true, failure: report.state })
    return 'applied'
  }
  if (isExpectedAmount(payment, report)) {
    await applySuccess(transaction, attempt)
    return 'applied'
  }
  const failure = 'amount_mismatch'
  await applyFailure(transaction, attempt, failure)
  const ended = { state: 'declined', isSettled: true, failure } as const
  await updatePayment(transaction, payment.id, { ...ended, refund: 'wanted' })
  return 'mismatch'
}

async function lockAttempt(transaction: Database, paymentId: string): Promise<Attempt | null> {
  const known = await findPayment(transaction, paymentId)
  const order = known && (await lockOrder(transaction, known.orderId))
  return order ? { order, payment: await lockPayment(transaction, paymentId) } : null
}

/** The provider will not take an attempt at all. */
export async function finishRejected(transaction: Database, paymentId: string): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId)
  if (!attempt || !isOpen(attempt.payment)) return
  await applyFailure(transaction, attempt, 'cancelled')
  const ended = { state: 'cancelled', isSettled: true, failure: 'refused' } as const
  await updatePayment(transaction, paymentId, ended)
}

/**
 * Applies what the provider says about one attempt, from a webhook or an answer, any number of times and in any
 * order: a success counts once, and nothing undoes it. Locks order, then payment, then stock.
 */
export async function settle(
  transaction: Database,
  report: ProviderPayment,
): Promise<PaymentOutcome> {
  const attempt = await lockAttempt(transaction, report.reference)
  if (!attempt) return 'unknown-payment'
  const { payment } = attempt
  if (payment.state === 'succeeded' || payment.refund !== null) return 'unchanged'
  if (payment.providerId !== null && payment.providerId !== report.id) return 'mismatch'
  if (payment.providerId === null)
    await updatePayment(transaction, payment.id, { providerId: report.id })
  return await applyEnd(transaction, attempt, report)
}
