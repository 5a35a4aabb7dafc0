import { orderRequestSchema } from '@storefront/api/order'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { findDocumentComposition } from '../../http/page-composition.ts'
import { parse } from '../../http/parse.ts'
import { readId } from '../../http/read-id.ts'
import { HttpError } from '../../http-error.ts'
import { requireSession } from '../accounts/session.ts'
import { clearFlavors } from '../catalog/read.ts'
import { reconcileOrder } from '../payments/reconcile.ts'
import { cancelOrder, closeAttempts } from './cancel-order.ts'
import { makeOrder } from './make-order.ts'
import { fingerprintOf, once, readKey, type StoredResponse } from './once.ts'
import { expireOverdue } from './repository-expiry.ts'
import { findOrder, listOrders } from './repository-orders.ts'

export function sendOnce(
  reply: FastifyReply,
  { code, body, isReplayed }: StoredResponse,
): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return reply.code(code).type('application/json; charset=utf-8').send(body)
}

async function showOrder({ database }: Dependencies, id: string, customerId: string) {
  const order = await findOrder(database, id, customerId)
  if (!order) throw new HttpError(404, 'not_found')
  return ok(order)
}

/** Orders of the signed-in customer. Somebody else's orders do not exist for them. */
export async function registerOrders(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies

  app.post('/api/v3/orders', async (request, reply) => {
    const { account } = await requireSession(request)
    const key = readKey(request.headers['idempotency-key'])
    const wanted = parse(orderRequestSchema, request.body)
    const customerId = account.id
    const fingerprint = fingerprintOf('POST', '/api/v3/orders', wanted)
    const compositionId = await findDocumentComposition(request)
    const purchase = { customerId, request: wanted, compositionId }
    const result = await once(database, { customerId, key, fingerprint }, finish =>
      makeOrder(database, purchase, finish),
    )
    clearFlavors(dependencies)
    return sendOnce(reply, result)
  })

  app.get('/api/v3/orders', async request => {
    const { account } = await requireSession(request)
    await expireOverdue(database)
    return ok(await listOrders(database, account.id))
  })

  app.get('/api/v3/orders/:id', async request => {
    const { account } = await requireSession(request)
    const id = readId(request)
    const { content } = await showOrder(dependencies, id, account.id)
    const isUnpaid = content.paidAt === null
    if (isUnpaid) await reconcileOrder({ dependencies, log: request.log }, id)
    await expireOverdue(database)
    return await showOrder(dependencies, id, account.id)
  })

  app.post('/api/v3/orders/:id/cancel', async request => {
    const { account } = await requireSession(request)
    const id = readId(request)
    await showOrder(dependencies, id, account.id)
    await closeAttempts({ dependencies, log: request.log }, id)
    await expireOverdue(database)
    await cancelOrder(database, id, account.id)
    return await showOrder(dependencies, id, account.id)
  })
}
