import type { FastifyInstance } from 'fastify'

import { redactUrl } from './logger.ts'

const quiet = /^\/(r|c|_builds|_telemetry|_metrics|healthz|readyz)(\/|$|\?)/

/** One line for each answered request; assets, beacons and checks only at `debug`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: redactUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (quiet.test(request.url)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
