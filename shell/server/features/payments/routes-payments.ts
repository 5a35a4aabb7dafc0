import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { failForCustomer, refreshFlavors } from '../catalog/index.ts'
import { findOrder, fingerprintOf, once, sendOnce } from '../orders/index.ts'
import { pay } from './pay.ts'
import { reconcile } from './reconcile.ts'
import { findOwnPayment, toPayment } from './repository-payments.ts'

/** Payment attempts: the browser opens the provider's page (S7.payments), which sends it back with a GET. */
export async function registerPayments(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'POST /api/v3/orders/:id/payments', async (request, reply) => {
    const { user } = request
    const { id: orderId } = request.params
    const { idempotencyKey: key } = request
    const { prefix, accepted = [] } = request.body
    const order = await findOrder(database, orderId, user.id)
    if (!order) throw new HttpError(404, 'not_found')
    if (order.state === 'expired') await refreshFlavors(dependencies).catch(failForCustomer)
    const customerId = user.id
    const fingerprint = fingerprintOf('POST', `/api/v3/orders/${orderId}/payments`, {
      prefix,
      accepted,
    })
    const context = { dependencies, log: request.log }
    const result = await once(database, { customerId, key, fingerprint }, finish =>
      pay(context, { customerId, orderId, prefix, accepted }, finish),
    )
    return sendOnce(reply, result)
  })

  addEndpoint(app, 'GET /api/v3/payments/:id', async request => {
    const { user } = request
    const { id } = request.params
    const payment = await findOwnPayment(database, id, user.id)
    if (!payment) throw new HttpError(404, 'not_found')
    await reconcile({ dependencies, log: request.log }, [payment])
    const fresh = await findOwnPayment(database, id, user.id)
    return ok(toPayment(fresh ?? payment))
  })
}
