import type { WorkContext } from '../dependencies.ts'
import { comparePayments } from '../features/payments/compare-payments.ts'
import { findProvider } from '../features/payments/provider/provider.ts'
import { ProviderUnavailable } from '../features/payments/provider/types.ts'
import { check } from '../features/payments/reconcile.ts'
import { claimDue, updatePayment } from '../features/payments/repository-payments.ts'

function report({ log }: WorkContext, error: unknown, payment: string): void {
  if (!(error instanceof ProviderUnavailable)) throw error
  log.warn({ err: error, payment }, 'Cannot ask the payment provider')
}

/** Asks about attempts of which nobody has reported the end: also when browser and webhook are both lost. */
export async function checkPayments(context: WorkContext): Promise<void> {
  for (const payment of await claimDue(context.dependencies.database, 'pending')) {
    try {
      await check(context, payment)
    } catch (error) {
      report(context, error, payment.id)
    }
  }
}

/** All of the provider's list against ours, for what the two jobs beside it have missed. */
export async function compareAll(context: WorkContext): Promise<void> {
  const provider = findProvider(context.dependencies, 'sandbox')
  if (!provider) return
  try {
    await comparePayments(context, provider)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.warn({ err: error }, 'Cannot ask the payment provider for its list')
  }
}

/** Gives back what was paid for nothing: too late, twice or the wrong amount. */
export async function refundPayments(context: WorkContext): Promise<void> {
  const { dependencies, log } = context
  for (const payment of await claimDue(dependencies.database, 'to-refund')) {
    const provider = findProvider(dependencies, payment.provider)
    if (!provider || payment.providerId === null) continue
    try {
      const refund = await provider.refund(payment.providerId, payment.refundAmount)
      await updatePayment(dependencies.database, payment.id, { refund })
      if (refund === 'refused') log.error({ payment: payment.id }, 'A refund was refused')
    } catch (error) {
      report(context, error, payment.id)
    }
  }
}
