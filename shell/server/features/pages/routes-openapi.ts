import { createOpenApi } from '@storefront/api/openapi'
import type { FastifyInstance } from 'fastify'

/** `GET /api/openapi.json`: the description of the API, made of the contract once for the life of the process. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(createOpenApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
