import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/ok.ts'
import { HttpError } from '../../../http-error.ts'
import {
  comparePayments,
  currentProvider,
  listFindings,
  ProviderUnavailable,
} from '../../payments/index.ts'
import { requireToken } from '../tokens/require-token.ts'

function failUnreached(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error
  const message = 'The payment provider does not answer: try again shortly.'
  throw new HttpError(503, 'provider_unavailable', { message, cause: error, retryAfterSeconds: 10 })
}

/** Payments on which the shop and its provider do not agree (`payment-findings.ts`). */
export async function registerPaymentFindings(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/_registry/payments', async request => {
    await requireToken(request, 'admin')
    return ok(await listFindings(dependencies.database))
  })

  app.post('/_registry/payments/compare', async request => {
    await requireToken(request, 'admin')
    const provider = currentProvider(dependencies)
    await comparePayments({ dependencies, log: request.log }, provider).catch(failUnreached)
    return ok(await listFindings(dependencies.database))
  })
}
