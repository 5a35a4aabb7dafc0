import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { expireOverdue } from '../catalog/index.ts'
import { findOrder } from '../orders/index.ts'
import { cancelOrder, closeAttempts } from './cancel-order.ts'
import { reconcileOrder } from './reconcile.ts'

async function showOrder({ database }: Dependencies, id: string, customerId: string) {
  const order = await findOrder(database, id, customerId)
  if (!order) throw new HttpError(404, 'not_found')
  return ok(order)
}

/** Routes of one order of the signed-in customer. Before it is shown or cancelled, its payments are reconciled. */
export async function registerOrder(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  addEndpoint(app, 'GET /api/v3/orders/:id', async request => {
    const { user } = request
    const { id } = request.params
    const { content } = await showOrder(dependencies, id, user.id)
    const isUnpaid = content.paidAt === null
    if (isUnpaid) await reconcileOrder({ dependencies, log: request.log }, id)
    await expireOverdue(database)
    return await showOrder(dependencies, id, user.id)
  })

  addEndpoint(app, 'POST /api/v3/orders/:id/cancel', async request => {
    const { user } = request
    const { id } = request.params
    await showOrder(dependencies, id, user.id)
    await closeAttempts({ dependencies, log: request.log }, id)
    await expireOverdue(database)
    await cancelOrder(database, id, user.id)
    return await showOrder(dependencies, id, user.id)
  })
}
