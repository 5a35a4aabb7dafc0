import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { type CompressedText, sendCompressed } from '../../http/responses/compressed-texts.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readSession, readToken } from '../accounts/index.ts'
import type { PlanList } from './plan-list.ts'
import { readPlanList } from './read.ts'
import { createRecentCustomers } from './recent-customers.ts'
import { failForCustomer } from './upstream.ts'

/**
 * Returns the response body for the request. Units that the customer holds count as left for that customer (D7.quote.own). The
 * holds have the same age as the list. Customers without holds get the common body.
 */
async function findCompressed(
  list: PlanList,
  request: FastifyRequest,
  findCustomer: ReturnType<typeof createRecentCustomers>,
): Promise<CompressedText> {
  const token = readToken(request)
  if (token === null || !list.hasHolds) return list.compressed
  const find = async () => (await readSession(request))?.account.id ?? null
  const customer = await findCustomer(token, find)
  return (customer !== null && (await list.findForCustomer(customer))) || list.compressed
}

/** `GET /api/v3/gsn/flavors` is public. For a signed-in customer, the customer's own holds are added back (D7.quote.own). */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const findCustomer = createRecentCustomers()
  addEndpoint(app, 'GET /api/v3/gsn/flavors', async (request, reply) => {
    const list = await readPlanList(dependencies).catch(async error =>
      (await readSession(request)) ? failForCustomer(error) : Promise.reject(error),
    )
    const compressed = await findCompressed(list, request, findCustomer)
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), compressed)
  })
}
