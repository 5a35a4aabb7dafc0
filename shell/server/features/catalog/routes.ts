import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { type CompressedText, sendCompressed } from '../../http/responses/compressed-texts.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readSession } from '../accounts/index.ts'
import type { PlanList } from './plan-list.ts'
import { readPlanList } from './read.ts'
import { failForCustomer } from './upstream.ts'

/**
 * Returns the response body for the request. Units that the customer holds count as left for that customer (D7.quote.own). The
 * holds have the same age as the list. Customers without holds get the common body.
 */
async function findCompressed(list: PlanList, request: FastifyRequest): Promise<CompressedText> {
  // A stale list means that the database is down, so neither the session nor the holds can be read.
  const session = list.isStale ? null : await readSession(request)
  return (session && (await list.findForCustomer(session.account.id))) ?? list.compressed
}

/** `GET /api/v3/gsn/flavors` is public. For a signed-in customer, the customer's own holds are added back (D7.quote.own). */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/gsn/flavors', async (request, reply) => {
    const list = await readPlanList(dependencies).catch(async error =>
      (await readSession(request)) ? failForCustomer(error) : Promise.reject(error),
    )
    const compressed = await findCompressed(list, request)
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), compressed)
  })
}
