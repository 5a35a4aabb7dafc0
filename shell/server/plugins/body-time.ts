import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long on a slow connection. */
    isLong?: boolean
  }
}

const mostMs = 30_000
/** Node applies this limit to every request, so it must be the longest. */
export const longestMs = 600_000

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function limitTime(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), mostMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Closes the connection of a client that sends its body too slowly. */
export const bodyTimePlugin = fastifyPlugin(
  async app => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (hasBody(request) && !request.routeOptions.config.isLong) limitTime(request.raw)
      done()
    })
  },
  { name: 'body-time', fastify: '5.x' },
)
