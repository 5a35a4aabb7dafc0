import fastifyPlugin from 'fastify-plugin'

/** A response that took longer names its parts. Faster ones save the bytes. */
const slowMs = 100

/**
 * Adds `Server-Timing` to slow responses of the API: the whole time, and the time and number of database queries. The
 * developer tools of browsers show it.
 */
export const serverTimingPlugin = fastifyPlugin(
  async app => {
    app.addHook('onSend', (request, reply, _body, done) => {
      const queryTime = request.current?.queryTime
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
