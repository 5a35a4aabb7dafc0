import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { redactUrl } from './logger.ts'

const quiet = /^\/(r|c|_builds|_telemetry|_metrics|healthz|readyz)(\/|$|\?)/

/** One line for each answered request; assets, beacons and checks only at `debug`. */
export function logRequests(app: FastifyInstance, logger: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = quiet.test(request.url) ? 'debug' : 'info'
    done()
    if (!logger.isLevelEnabled(level)) return
    const line = {
      method: request.method,
      path: redactUrl(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    request.log[level](line, 'request')
  })
}
