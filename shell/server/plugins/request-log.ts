import fastifyPlugin from 'fastify-plugin'
import type { Logger } from 'pino'

import { redactUrl } from '../http/logs/logger.ts'

const quiet = /^\/(r|c|_builds|_telemetry|_metrics|healthz|readyz)(\/|$|\?)/

/** Logs one line for each response; assets, beacons and health checks only at `debug`. */
export const requestLogPlugin = fastifyPlugin<{ logger: Logger }>(
  async (app, { logger }) => {
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
  },
  { name: 'request-log', fastify: '5.x' },
)
