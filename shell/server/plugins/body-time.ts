import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as a file takes on a slow line. */
    isLong?: boolean
  }
}

const mostMs = 30_000
/** Node's own limit; it holds for every request, and so it is the longest. */
export const longestMs = 600_000

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function limitTime(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), mostMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Hook: whoever sends a body slowly to hold a connection loses it. */
export const bodyTimePlugin = fastifyPlugin(
  async app => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (hasBody(request) && !request.routeOptions.config.isLong) limitTime(request.raw)
      done()
    })
  },
  { name: 'body-time', fastify: '5.x' },
)
