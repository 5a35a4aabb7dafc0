import type { WorkContext } from '../dependencies.ts'
import { comparePayments } from '../features/payments/compare-payments.ts'
import { findCurrentProvider, findProvider } from '../features/payments/provider/provider.ts'
import { ProviderUnavailable } from '../features/payments/provider/types.ts'
import { check } from '../features/payments/reconcile.ts'
import { claimDue, updatePayment } from '../features/payments/repository-payments.ts'

function report({ log }: WorkContext, error: unknown, payment: string): void {
  if (!(error instanceof ProviderUnavailable)) throw error
  log.warn({ err: error, payment }, 'Cannot ask the payment provider')
}

/** Asks the provider about attempts without a final state, because customers may not return and webhooks may get lost. */
export async function checkPayments(context: WorkContext): Promise<void> {
  for (const payment of await claimDue(context.dependencies.database, 'pending')) {
    try {
      await check(context, payment)
    } catch (error) {
      report(context, error, payment.id)
    }
  }
}

/** Compares the provider's list with the shop's payments, to find what webhooks and `checkPayments` have missed. */
export async function compareAll(context: WorkContext): Promise<void> {
  const provider = findCurrentProvider(context.dependencies)
  if (!provider) return
  try {
    await comparePayments(context, provider)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.warn({ err: error }, 'Cannot ask the payment provider for its list')
  }
}

/** Refunds the payments that are marked for it: late, double or wrong ones, and the price of failed servers. */
export async function refundPayments(context: WorkContext): Promise<void> {
  const { dependencies, log } = context
  for (const payment of await claimDue(dependencies.database, 'to-refund')) {
    const provider = findProvider(dependencies, payment.provider)
    if (!provider || payment.providerId === null) continue
    try {
      const refund = await provider.refund(payment.providerId, payment.refundAmount)
      if (refund === 'pending') continue
      await updatePayment(dependencies.database, payment.id, { refund })
      if (refund === 'refused')
        log.error({ payment: payment.id }, 'The payment provider rejected a refund')
    } catch (error) {
      report(context, error, payment.id)
    }
  }
}
