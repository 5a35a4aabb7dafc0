import type { Language } from '@storefront/api/language'
import type { ProviderPayment } from '@storefront/api/sandbox'
import type { FastifyBaseLogger } from 'fastify'

import { inTransaction } from '../../database/pool.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readOrderNumber } from '../orders/index.ts'
import { findProvider } from './provider/provider.ts'
import {
  type PaymentProvider,
  ProviderRejectedError,
  ProviderUnavailable,
} from './provider/types.ts'
import { claimCheck, listUnsettled, type PaymentRow, savePage } from './repository-payments.ts'
import { finishRejected, settle } from './settle.ts'

/** What talking to a provider needs; what a person must look at goes to the log. */
export type Reporting = { dependencies: Dependencies; log: FastifyBaseLogger }

const languages: Record<PaymentRow['prefix'], Language> = {
  '': 'en',
  '/zh-TW': 'zh-TW',
  '/es': 'es',
}

async function apply({ dependencies, log }: Reporting, report: ProviderPayment): Promise<void> {
  const settlement = await inTransaction(dependencies.database, transaction =>
    settle(transaction, report),
  )
  if (settlement === 'mismatch')
    log.error(
      { payment: report.reference, provider: report.id },
      'Payment does not match its order',
    )
}

async function createPage(
  { dependencies }: Reporting,
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
    language: languages[payment.prefix],
    returnUrl: `${publicUrl}${payment.prefix}/result?order=${payment.orderId}`,
    webhookUrl: `${publicUrl}/api/webhooks/${provider.name}`,
  })
}

/** Tells the provider about an attempt and takes its page; the attempt's id makes a repetition harmless. */
export async function introduce(
  reporting: Reporting,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { database } = reporting.dependencies
  try {
    const report = await createPage(reporting, provider, payment)
    await savePage(database, payment.id, { providerId: report.id, pageUrl: report.pageUrl })
    await apply(reporting, report)
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error
    reporting.log.error({ err: error, payment: payment.id }, 'The provider refuses a payment')
    await inTransaction(database, transaction => finishRejected(transaction, payment.id))
  }
}

/**
 * Asks the provider how an attempt stands; one that it has lost, or never got, is made again. One whose order was
 * cancelled while the provider was silent is ended there now.
 */
export async function check(reporting: Reporting, payment: PaymentRow): Promise<void> {
  const provider = findProvider(reporting.dependencies, payment.provider)
  if (!provider) return
  const ask = payment.state === 'cancelled' ? provider.cancel : provider.find
  const report = payment.providerId === null ? null : await ask(payment.providerId)
  if (report) await apply(reporting, report)
  else await introduce(reporting, provider, payment)
}

/** Ends an attempt at the provider, and takes over how it ended. */
export async function close(reporting: Reporting, payment: PaymentRow): Promise<void> {
  const provider = findProvider(reporting.dependencies, payment.provider)
  if (!provider || payment.providerId === null) return
  const report = await provider.cancel(payment.providerId)
  if (report) await apply(reporting, report)
}

/** Makes up for a missing webhook (D7.webhook.missing), at most every 2 seconds. A silent provider changes nothing. */
export async function reconcile(reporting: Reporting, payments: PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (payment.isSettled) continue
    if (!(await claimCheck(reporting.dependencies.database, payment.id))) continue
    try {
      await check(reporting, payment)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      reporting.log.warn({ err: error, payment: payment.id }, 'Cannot ask the payment provider')
    }
  }
}

export async function reconcileOrder(reporting: Reporting, orderId: string): Promise<void> {
  await reconcile(reporting, await listUnsettled(reporting.dependencies.database, orderId))
}
