import fastifyPlugin from 'fastify-plugin'

import { type QueryTime, runInRequest } from '../concurrency/current-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    queryTime: QueryTime | null
  }
}

/** A response that took longer names its parts. Faster ones save the bytes. */
const slowMs = 100

/**
 * Adds `Server-Timing` to slow responses of the API: the whole time, and the time and number of database queries. The
 * developer tools of browsers show it.
 */
export const serverTimingPlugin = fastifyPlugin(
  async app => {
    app.decorateRequest('queryTime', null)
    app.addHook('onRequest', (request, _reply, done) => {
      if (!request.url.startsWith('/api/')) return done()
      request.queryTime = { queries: 0, ms: 0 }
      runInRequest({ queryTime: request.queryTime }, done)
    })
    // Reading a body leaves the context of the request.
    app.addHook('preValidation', ({ queryTime }, _reply, done) => {
      if (queryTime) runInRequest({ queryTime }, done)
      else done()
    })
    app.addHook('onSend', (request, reply, _body, done) => {
      const { queryTime } = request
      if (queryTime && reply.elapsedTime >= slowMs) {
        const { queries, ms } = queryTime
        reply.header(
          'server-timing',
          `total;dur=${reply.elapsedTime.toFixed(1)}, database;dur=${ms.toFixed(1)};desc="${queries} queries"`,
        )
      }
      done()
    })
  },
  { name: 'server-timing', fastify: '5.x' },
)
