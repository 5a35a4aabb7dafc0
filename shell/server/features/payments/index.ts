import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { registerOrder } from './routes-order.ts'
import { registerPayments } from './routes-payments.ts'
import { registerWebhooks } from './routes-webhooks.ts'

export { comparePayments } from './compare-payments.ts'
export { onReady, onRefunded, type Paid } from './order-events.ts'
export { currentProvider } from './provider/provider.ts'
export { ProviderUnavailable } from './provider/types.ts'
export { countFindings, listFindings } from './repository-payment-findings.ts'
export { requestRefund } from './repository-payments.ts'

/** Payment attempts, reports of the providers, and routes of a single order, which refresh its payment state first. */
export async function payments(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, customerScope, async scoped => {
    await registerPayments(scoped, dependencies)
    await registerOrder(scoped, dependencies)
  })
  await addScope(app, publicScope, scoped => registerWebhooks(scoped, dependencies))
}
