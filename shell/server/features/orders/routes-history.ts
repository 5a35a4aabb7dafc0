import { orderGroupSchema } from '@storefront/api/account'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { parse } from '../../http/parse.ts'
import { readId } from '../../http/read-id.ts'
import { HttpError } from '../../http-error.ts'
import { expireOverdue } from '../catalog/index.ts'
import { readOrderHistory, readOrderPage } from './repository-order-history.ts'
import { findOrder } from './repository-orders.ts'

const pageSchema = z.object({
  group: z._default(orderGroupSchema, 'all'),
  before: z._default(
    z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    null,
  ),
})

/** The orders of the account page, a page at a time, and what happened to one of them. */
export async function registerOrderHistory(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  app.get('/api/v3/account/orders', async request => {
    const { user } = request
    const page = parse(pageSchema, request.query)
    await expireOverdue(database)
    return ok(await readOrderPage(database, { customerId: user.id, ...page }))
  })

  app.get('/api/v3/account/orders/:id/history', async request => {
    const { user } = request
    const id = readId(request)
    if (!(await findOrder(database, id, user.id))) throw new HttpError(404, 'not_found')
    return ok(await readOrderHistory(database, id))
  })
}
