import type { FastifyInstance } from 'fastify'

import { readSession } from '../auth/session.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFlavors, readPlanList } from '../flavors/read.ts'
import { failForCustomer } from '../flavors/upstream.ts'
import { sendPack } from '../http/packs.ts'

/** `GET /api/v3/gsn/flavors` (SPEC 7): open to everybody, a signed-in customer's own holds added back. */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/api/v3/gsn/flavors', async (request, reply) => {
    const session = await readSession(request)
    const pack = session
      ? await readFlavors(dependencies, session.account.id).catch(failForCustomer)
      : (await readPlanList(dependencies)).pack
    return sendPack(request, reply.type('application/json; charset=utf-8'), pack)
  })
}
