import { createOpenApi } from '@storefront/api/openapi'
import type { FastifyInstance } from 'fastify'

import { addEndpoint } from '../../plugins/endpoints.ts'

/** `GET /api/openapi.json`: the description of the API, created from the contract once per process. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  let text: string | undefined
  addEndpoint(app, 'GET /api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(createOpenApi())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
