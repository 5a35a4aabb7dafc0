import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { findPageComposition } from '../../http/responses/page-composition.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { clearFlavors, expireOverdue } from '../catalog/index.ts'
import { makeOrder } from './make-order.ts'
import { fingerprintOf, once, sendOnce } from './once.ts'
import { listOrders } from './repository-orders.ts'

/** Orders of the signed-in customer. Other customers' orders respond with 404. */
export async function registerOrders(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'POST /api/v3/orders', async (request, reply) => {
    const { user } = request
    const { idempotencyKey: key } = request
    const requested = request.body
    const customerId = user.id
    const fingerprint = fingerprintOf('POST', '/api/v3/orders', requested)
    const compositionId = await findPageComposition(request)
    const purchase = { customerId, request: requested, compositionId }
    const result = await once(database, { customerId, key, fingerprint }, finish =>
      makeOrder(database, purchase, finish),
    )
    request.madeOrder = (JSON.parse(result.body) as { content: { id: string } }).content.id
    clearFlavors(dependencies)
    return sendOnce(reply, result)
  })

  addEndpoint(app, 'GET /api/v3/orders', async request => {
    const { user } = request
    await expireOverdue(database)
    return ok(await listOrders(database, user.id))
  })
}
