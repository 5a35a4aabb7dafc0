import { languagesByPrefix } from '@storefront/api/language'
import type { ProviderPayment } from '@storefront/api/sandbox'

import { inTransaction } from '../../database/transaction.ts'
import type { WorkContext } from '../../dependencies.ts'
import { readOrderNumber } from '../orders/index.ts'
import { applyReport, finishRejected } from './apply-report.ts'
import { findProvider } from './provider/provider.ts'
import {
  type PaymentProvider,
  ProviderRejectedError,
  ProviderUnavailable,
} from './provider/types.ts'
import { claimCheck, listPending, type PaymentRow, savePage } from './repository-payments.ts'

async function apply({ dependencies, log }: WorkContext, report: ProviderPayment): Promise<void> {
  const outcome = await inTransaction(dependencies.database, transaction =>
    applyReport(transaction, report),
  )
  if (outcome === 'mismatch')
    log.error(
      { payment: report.reference, provider: report.id },
      'Payment does not match its order',
    )
}

async function createPage(
  { dependencies }: WorkContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderPayment> {
  const { publicUrl } = dependencies.config
  return await provider.create({
    reference: payment.id,
    amount: payment.amount,
    currency: 'USD',
    mode: payment.mode,
    description: await readOrderNumber(dependencies.database, payment.orderId),
    language: languagesByPrefix[payment.prefix],
    returnUrl: `${publicUrl}${payment.prefix}/result?order=${payment.orderId}`,
    webhookUrl: `${publicUrl}/api/webhooks/${provider.name}`,
    orderId: payment.orderId,
    createdAt: payment.createdAt,
  })
}

/** Tells the provider about an attempt and takes its page; the attempt's id makes a repetition harmless. */
export async function createAtProvider(
  context: WorkContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { database } = context.dependencies
  try {
    const report = await createPage(context, provider, payment)
    await savePage(database, payment.id, { providerId: report.id, pageUrl: report.pageUrl })
    await apply(context, report)
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    context.log.error(
      { err: error, payment: payment.id },
      'The payment provider rejected a payment',
    )
    await inTransaction(database, transaction => finishRejected(transaction, payment.id))
  }
}

/**
 * Asks the provider for the state of an attempt and creates it again if the provider does not have it. Cancels it there
 * if its order was cancelled while the provider did not respond.
 */
export async function check(context: WorkContext, payment: PaymentRow): Promise<void> {
  const provider = findProvider(context.dependencies, payment.provider)
  if (!provider) return
  const request = payment.state === 'cancelled' ? provider.cancel : provider.find
  const report = payment.providerId === null ? null : await request(payment.providerId)
  if (report) await apply(context, report)
  else await createAtProvider(context, provider, payment)
}

/** Ends an attempt at the provider and applies its final state. */
export async function close(context: WorkContext, payment: PaymentRow): Promise<void> {
  const provider = findProvider(context.dependencies, payment.provider)
  if (!provider || payment.providerId === null) return
  const report = await provider.cancel(payment.providerId)
  if (report) await apply(context, report)
}

/** Replaces a missing webhook (D7.webhook.missing), at most every 2 seconds. Skips a provider that does not respond. */
export async function reconcile(context: WorkContext, payments: PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (payment.isFinal) continue
    if (!(await claimCheck(context.dependencies.database, payment.id))) continue
    try {
      await check(context, payment)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      context.log.warn({ err: error, payment: payment.id }, 'Cannot request the payment provider')
    }
  }
}

export async function reconcileOrder(context: WorkContext, orderId: string): Promise<void> {
  await reconcile(context, await listPending(context.dependencies.database, orderId))
}
