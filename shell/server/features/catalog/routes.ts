import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { type Pack, sendPack } from '../../http/packs.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readSession } from '../accounts/index.ts'
import type { PlanList } from './plan-list.ts'
import { readPlanList } from './read.ts'
import { failForCustomer } from './upstream.ts'

/**
 * What a customer holds counts as left for them (D7.quote.own), whichever process made the quote. It is as old as the
 * list, in which the same units are missing. Whoever holds nothing gets the bytes that everybody gets.
 */
async function findPack(list: PlanList, request: FastifyRequest): Promise<Pack> {
  // Without a database nobody knows who asks, nor what they hold.
  const session = list.isOld ? null : await readSession(request)
  return (session && (await list.findOwn(session.account.id))) ?? list.pack
}

/** `GET /api/v3/gsn/flavors` is open to everybody. A signed-in customer's own holds are added back (D7.quote.own). */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/gsn/flavors', async (request, reply) => {
    const list = await readPlanList(dependencies).catch(async error =>
      (await readSession(request)) ? failForCustomer(error) : Promise.reject(error),
    )
    const pack = await findPack(list, request)
    return sendPack(request, reply.type('application/json; charset=utf-8'), pack)
  })
}
