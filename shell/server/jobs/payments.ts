import { runEach } from '../concurrency/run-each.ts'
import type { WorkContext } from '../dependencies.ts'
import { comparePayments } from '../features/payments/compare-payments.ts'
import { findCurrentProvider, findProvider } from '../features/payments/provider/provider.ts'
import { ProviderUnavailable } from '../features/payments/provider/types.ts'
import { check } from '../features/payments/reconcile.ts'
import {
  claimDue,
  type PaymentRow,
  updatePayment,
} from '../features/payments/repository-payments.ts'

function report({ log }: WorkContext, error: unknown, payment: string): void {
  if (!(error instanceof ProviderUnavailable))
    throw new Error(`Cannot settle payment ${payment}`, { cause: error })
  log.warn({ err: error, payment }, 'Cannot ask the payment provider')
}

/**
 * Asks the provider about attempts without a final state, because customers may not return and webhooks may get lost.
 * @throws AggregateError at the end, if some payments cannot be checked.
 */
export async function checkPayments(context: WorkContext): Promise<void> {
  const due = await claimDue(context.dependencies.database, 'pending')
  await runEach(due, 'Cannot check some payments', payment =>
    check(context, payment).catch(error => report(context, error, payment.id)),
  )
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

async function refund({ dependencies, log }: WorkContext, payment: PaymentRow): Promise<void> {
  const provider = findProvider(dependencies, payment.provider)
  if (!provider || payment.providerId === null) return
  const result = await provider.refund(payment.providerId, payment.refundAmount)
  if (result === 'pending') return
  await updatePayment(dependencies.database, payment.id, { refund: result })
  if (result === 'refused')
    log.error({ payment: payment.id }, 'The payment provider rejected a refund')
}

/**
 * Refunds the payments that are marked for it: late, double or wrong ones, and the price of failed servers.
 * @throws AggregateError at the end, if some payments cannot be refunded.
 */
export async function refundPayments(context: WorkContext): Promise<void> {
  const due = await claimDue(context.dependencies.database, 'to-refund')
  await runEach(due, 'Cannot refund some payments', payment =>
    refund(context, payment).catch(error => report(context, error, payment.id)),
  )
}
