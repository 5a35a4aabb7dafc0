import { compareMoney, isMoney } from '@storefront/api/money'
import type { ProviderPayment } from '@storefront/api/sandbox'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
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

/** The effect of a provider's report. An operator must look at a `mismatch`. */
export type PaymentOutcome = 'applied' | 'unchanged' | 'unknown-payment' | 'mismatch'
type Attempt = { order: OrderRow; payment: PaymentRow }

class NotEnoughStock extends Error {}

/** Takes the units of an expired order again. Takes nothing and returns false if too few are left. */
async function retakeUnits(transaction: Database, orderId: string): Promise<boolean> {
  const lines = await readOrderLines(transaction, orderId)
  try {
    await inTransaction(transaction, async savepoint => {
      const short = await transferUnits(
        savepoint,
        transfersOf(lines, quantity => ({ sold: quantity })),
      )
      if (short.length > 0) throw new NotEnoughStock()
    })
    return true
  } catch (error) {
    if (error instanceof NotEnoughStock) return false
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

/** Requests a refund, except for a card that was only verified. */
async function refund(transaction: Database, payment: PaymentRow): Promise<void> {
  const state = compareMoney(payment.amount, '0') === 0 ? 'done' : 'wanted'
  await updatePayment(transaction, payment.id, { refund: state })
}

/**
 * Of a late payment and the other buyers of the same units, exactly one wins. A cancelled order is never built: its
 * payment is refunded even if the units are free.
 */
async function applySuccess(transaction: Database, attempt: Attempt): Promise<void> {
  const { order, payment } = attempt
  await updatePayment(transaction, payment.id, { state: 'succeeded', isFinal: true })
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
  await refund(transaction, payment)
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
    await updatePayment(transaction, payment.id, { state, isFinal: true, failure: report.state })
    return 'applied'
  }
  if (isExpectedAmount(payment, report)) {
    await applySuccess(transaction, attempt)
    return 'applied'
  }
  const failure = 'amount_mismatch'
  await applyFailure(transaction, attempt, failure)
  const ended = { state: 'declined', isFinal: true, failure } as const
  await updatePayment(transaction, payment.id, { ...ended, refund: 'wanted' })
  return 'mismatch'
}

async function lockAttempt(transaction: Database, paymentId: string): Promise<Attempt | null> {
  const known = await findPayment(transaction, paymentId)
  const order = known && (await lockOrder(transaction, known.orderId))
  return order ? { order, payment: await lockPayment(transaction, paymentId) } : null
}

/** Ends an attempt that the provider has rejected. */
export async function finishRejected(transaction: Database, paymentId: string): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId)
  if (!attempt || !isOpen(attempt.payment)) return
  await applyFailure(transaction, attempt, 'cancelled')
  const ended = { state: 'cancelled', isFinal: true, failure: 'refused' } as const
  await updatePayment(transaction, paymentId, ended)
}

/**
 * Applies the provider's state of one attempt, from a webhook or a response. Reports may repeat and arrive in any
 * order: a success counts once, and nothing undoes it. Locks order, then payment, then stock.
 */
export async function applyReport(
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
