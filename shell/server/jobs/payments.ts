import { comparePayments } from '../features/payments/compare-payments.ts'
import { findProvider } from '../features/payments/provider/provider.ts'
import { ProviderUnavailable } from '../features/payments/provider/types.ts'
import { check, type Reporting } from '../features/payments/reconcile.ts'
import { claimDue, updatePayment } from '../features/payments/repository-payments.ts'

function report({ log }: Reporting, error: unknown, payment: string): void {
  if (!(error instanceof ProviderUnavailable)) throw error
  log.warn({ err: error, payment }, 'Cannot ask the payment provider')
}

/** Asks about attempts of which nobody has reported the end: also when browser and webhook are both lost. */
export async function checkPayments(reporting: Reporting): Promise<void> {
  for (const payment of await claimDue(reporting.dependencies.database, 'unsettled')) {
    try {
      await check(reporting, payment)
    } catch (error) {
      report(reporting, error, payment.id)
    }
  }
}

/** All of the provider's list against ours, for what the two jobs beside it have missed. */
export async function compareAll(reporting: Reporting): Promise<void> {
  const provider = findProvider(reporting.dependencies, 'sandbox')
  if (!provider) return
  try {
    await comparePayments(reporting, provider)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    reporting.log.warn({ err: error }, 'Cannot ask the payment provider for its list')
  }
}

/** Gives back what was paid for nothing: too late, twice or the wrong amount. */
export async function refundPayments(reporting: Reporting): Promise<void> {
  const { dependencies, log } = reporting
  for (const payment of await claimDue(dependencies.database, 'to-refund')) {
    const provider = findProvider(dependencies, payment.provider)
    if (!provider || payment.providerId === null) continue
    try {
      const refund = await provider.refund(payment.providerId, payment.refundAmount)
      await updatePayment(dependencies.database, payment.id, { refund })
      if (refund === 'refused') log.error({ payment: payment.id }, 'A refund was refused')
    } catch (error) {
      report(reporting, error, payment.id)
    }
  }
}
