import type { FastifyInstance } from 'fastify'

import { readSession } from '../auth/session.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFlavors } from '../flavors/read.ts'
import { failForCustomer } from '../flavors/upstream.ts'

/** `GET /api/v3/gsn/flavors` (SPEC 7): open to everybody, a signed-in customer's own holds added back. */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/api/v3/gsn/flavors', async (request, reply) => {
    const session = await readSession(request)
    const read = readFlavors(dependencies, session?.account.id ?? null)
    const body = await (session ? read.catch(failForCustomer) : read)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
