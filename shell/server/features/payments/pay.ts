import { inTransaction } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import { expireOverdue } from '../catalog/index.ts'
import type { Finish, StoredResponse } from '../orders/index.ts'
import { currentProvider } from './provider/provider.ts'
import { ProviderUnavailable } from './provider/types.ts'
import { close, introduce, type Reporting, reconcileOrder } from './reconcile.ts'
import {
  findPayment,
  isOpen,
  listUnsettled,
  type PaymentRow,
  toPayment,
} from './repository-payments.ts'
import { openAttempt, type PaymentInput } from './start-payment.ts'

/** While the provider cannot be asked there is no attempt, and no other one either. */
async function insist(ask: Promise<void>): Promise<void> {
  try {
    await ask
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    throw new HttpError(503, 'provider_unavailable', { cause, retryAfterSeconds: 5 })
  }
}

async function withPage(reporting: Reporting, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.pageUrl !== null) return payment
  await insist(introduce(reporting, currentProvider(reporting.dependencies), payment))
  const fresh = await findPayment(reporting.dependencies.database, payment.id)
  if (fresh && isOpen(fresh) && fresh.pageUrl !== null) return fresh
  // The order was cancelled, or ran out, while the provider made the page.
  if (fresh && !fresh.isSettled) await insist(close(reporting, fresh))
  throw new HttpError(503, 'provider_unavailable')
}

/**
 * Attempts that ended for us but not for the provider (the order's time had run out) are closed there first: nobody
 * can pay on an old page any more. One that turns out to be paid pays the order.
 */
async function closePrevious(reporting: Reporting, orderId: string): Promise<void> {
  const unsettled = await listUnsettled(reporting.dependencies.database, orderId)
  for (const payment of unsettled.filter(one => !isOpen(one)))
    await insist(close(reporting, payment))
}

/**
 * The open attempt of an order with the provider's page, or a new one. Unsettled ones are asked about first, so that
 * nobody pays twice; no transaction is open while the provider is asked.
 */
export async function pay(
  reporting: Reporting,
  requested: Omit<PaymentInput, 'provider'>,
  finish: Finish,
): Promise<StoredResponse> {
  const { database } = reporting.dependencies
  const provider = currentProvider(reporting.dependencies)
  await expireOverdue(database)
  await reconcileOrder(reporting, requested.orderId)
  await closePrevious(reporting, requested.orderId)
  const attempt = await openAttempt(database, { ...requested, provider: provider.name })
  const payment = await withPage(reporting, attempt)
  return await inTransaction(database, transaction => finish(transaction, 201, toPayment(payment)))
}
