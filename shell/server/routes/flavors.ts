import type { FastifyInstance } from 'fastify'

import { readSession } from '../auth/session.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFlavors } from '../flavors/read.ts'
import { OutsideUnauthenticated } from '../flavors/upstream.ts'
import { Unauthenticated } from '../refusal.ts'

/** `GET /api/v3/gsn/flavors` (SPEC 7): open to everybody, a signed-in customer's own holds added back. */
export async function registerFlavors(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/api/v3/gsn/flavors', async (request, reply) => {
    const session = await readSession(request)
    const body = await readFlavors(dependencies, session?.account.id ?? null).catch(error => {
      throw session && error instanceof OutsideUnauthenticated ? new Unauthenticated() : error
    })
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
