import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import {
  comparePayments,
  currentProvider,
  listFindings,
  ProviderUnavailable,
} from '../../payments/index.ts'
import { allow } from '../tokens/require-token.ts'

function failUnreached(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error
  const message = 'The payment provider does not answer: try again shortly.'
  throw new HttpError(503, 'provider_unavailable', { message, cause: error, retryAfterSeconds: 10 })
}

/** Payments on which the shop and its provider disagree (`payment-findings.ts`). */
export async function registerPaymentFindings(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/payments', { preValidation: allow('admin') }, async () => {
    return ok(await listFindings(dependencies.database))
  })

  addEndpoint(
    app,
    'POST /_registry/payments/compare',
    { preValidation: allow('admin') },
    async request => {
      const provider = currentProvider(dependencies)
      await comparePayments({ dependencies, log: request.log }, provider).catch(failUnreached)
      return ok(await listFindings(dependencies.database))
    },
  )
}
