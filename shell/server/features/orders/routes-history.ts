import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { expireOverdue } from '../catalog/index.ts'
import { readOrderHistory, readOrderPage } from './repository-order-history.ts'
import { findOrderHeading } from './repository-orders.ts'

/** The orders of the account page, one page at a time, and the history of one order. */
export async function registerOrderHistory(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/account/orders', async request => {
    const { user } = request
    const page = request.query
    await expireOverdue(database)
    return ok(await readOrderPage(database, { customerId: user.id, ...page }))
  })

  addEndpoint(app, 'GET /api/v3/account/orders/:id/history', async request => {
    const { user } = request
    const { id } = request.params
    if (!(await findOrderHeading(database, id, user.id))) throw new HttpError(404, 'not_found')
    return ok(await readOrderHistory(database, id))
  })
}
