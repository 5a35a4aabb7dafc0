import { inTransaction } from '../../database/transaction.ts'
import type { WorkContext } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { expireOverdue } from '../catalog/index.ts'
import type { Finish, StoredResponse } from '../orders/index.ts'
import { currentProvider } from './provider/provider.ts'
import { ProviderUnavailable } from './provider/types.ts'
import { close, createAtProvider, reconcileOrder } from './reconcile.ts'
import {
  findPayment,
  isOpen,
  listPending,
  type PaymentRow,
  toPayment,
} from './repository-payments.ts'
import { openAttempt, type PaymentInput } from './start-payment.ts'

/** @throws HttpError 503 if the provider does not respond: without its state, a new attempt could charge twice. */
async function requireProvider(call: Promise<void>): Promise<void> {
  try {
    await call
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    throw new HttpError(503, 'provider_unavailable', { cause, retryAfterSeconds: 5 })
  }
}

async function withPage(context: WorkContext, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.pageUrl !== null) return payment
  await requireProvider(createAtProvider(context, currentProvider(context.dependencies), payment))
  const fresh = await findPayment(context.dependencies.database, payment.id)
  if (fresh && isOpen(fresh) && fresh.pageUrl !== null) return fresh
  if (fresh?.failure === 'refused') throw new HttpError(409, 'payment_refused')
  // The order was cancelled or expired while the provider created the page.
  if (fresh && !fresh.isFinal) await requireProvider(close(context, fresh))
  throw new HttpError(503, 'provider_unavailable')
}

/**
 * Closes the pages of attempts that ended here but not at the provider because the order expired, so that nobody can
 * pay on them. If one of them has been paid, it pays the order.
 */
async function closePrevious(context: WorkContext, orderId: string): Promise<void> {
  const pending = await listPending(context.dependencies.database, orderId)
  for (const payment of pending.filter(one => !isOpen(one)))
    await requireProvider(close(context, payment))
}

/**
 * Responds with the open attempt of an order and its page, or with a new one. Asks the provider about attempts without
 * a final state first, so that nobody pays twice. No transaction is open during a call to the provider.
 */
export async function pay(
  context: WorkContext,
  requested: Omit<PaymentInput, 'provider'>,
  finish: Finish,
): Promise<StoredResponse> {
  const { database } = context.dependencies
  const provider = currentProvider(context.dependencies)
  await expireOverdue(database)
  await reconcileOrder(context, requested.orderId)
  await closePrevious(context, requested.orderId)
  const attempt = await openAttempt(database, { ...requested, provider: provider.name })
  const payment = await withPage(context, attempt)
  return await inTransaction(database, transaction => finish(transaction, 201, toPayment(payment)))
}
