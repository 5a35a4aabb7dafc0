import fastifyPlugin from 'fastify-plugin'

import { type CurrentRequest, runInRequest } from '../concurrency/current-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a page or file without a trace. */
    current: CurrentRequest | null
  }
}

/** Runs calls of the API, and all traced requests, so that their queries know the request that they work for. */
export const currentRequestPlugin = fastifyPlugin(
  async app => {
    app.decorateRequest('current', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const isCall = request.url.startsWith('/api/')
      if (!isCall && !request.traced) return done()
      request.current = {
        queryTime: isCall ? { queries: 0, ms: 0 } : null,
        span: request.traced?.span ?? null,
      }
      runInRequest(request.current, done)
    })
    // Reading a body leaves the context of the request.
    app.addHook('preValidation', ({ current }, _reply, done) => {
      if (current) runInRequest(current, done)
      else done()
    })
  },
  { name: 'current-request', fastify: '5.x' },
)
