import { expireOverdue } from '../db/expiry.ts'
import { findPayment, isOpen, listUnsettled, type PaymentRow, toPayment } from '../db/payments.ts'
import { inTransaction } from '../db/pool.ts'
import { currentProvider } from '../payment-provider/provider.ts'
import { ProviderUnavailable } from '../payment-provider/types.ts'
import { Refusal } from '../refusal.ts'
import { openAttempt, type Wanted } from './attempt.ts'
import type { Answer, Finish } from './once.ts'
import { close, introduce, type Reporting, reconcileOrder } from './reconcile.ts'

async function withPage(reporting: Reporting, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.pageUrl !== null) return payment
  try {
    await introduce(reporting, currentProvider(reporting.dependencies), payment)
  } catch (cause) {
    if (!(cause instanceof ProviderUnavailable)) throw cause
    throw new Refusal(503, 'provider_unavailable', { cause, retryAfterSeconds: 5 })
  }
  const fresh = await findPayment(reporting.dependencies.database, payment.id)
  if (fresh && isOpen(fresh) && fresh.pageUrl !== null) return fresh
  throw new Refusal(503, 'provider_unavailable')
}

/**
 * Attempts that ended for us but not for the provider (the order's time had run out) are closed there first: nobody
 * can pay on an old page any more. One that turns out to be paid pays the order.
 */
async function closeFormer(reporting: Reporting, orderId: string): Promise<void> {
  const unsettled = await listUnsettled(reporting.dependencies.database, orderId)
  for (const payment of unsettled.filter(one => !isOpen(one))) {
    try {
      await close(reporting, payment)
    } catch (cause) {
      if (!(cause instanceof ProviderUnavailable)) throw cause
      throw new Refusal(503, 'provider_unavailable', { cause, retryAfterSeconds: 5 })
    }
  }
}

/**
 * The open attempt of an order with the provider's page, or a new one. Unsettled ones are asked about first, so that
 * nobody pays twice; no transaction is open while the provider is asked.
 */
export async function pay(
  reporting: Reporting,
  wanted: Omit<Wanted, 'provider'>,
  finish: Finish,
): Promise<Answer> {
  const { database } = reporting.dependencies
  const provider = currentProvider(reporting.dependencies)
  await expireOverdue(database)
  await reconcileOrder(reporting, wanted.orderId)
  await closeFormer(reporting, wanted.orderId)
  const attempt = await openAttempt(database, { ...wanted, provider: provider.name })
  const payment = await withPage(reporting, attempt)
  return await inTransaction(database, transaction => finish(transaction, 201, toPayment(payment)))
}
