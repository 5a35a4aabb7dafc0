import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as a file takes on a slow line. */
    isLong?: boolean
  }
}

const mostMs = 30_000
/** Node's own limit; it holds for every request, and so it is the longest. */
export const longestMs = 600_000

/** Hook: whoever sends a body slowly to hold a connection loses it. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    const { raw } = request
    if (raw.complete || request.routeOptions.config.isLong) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), mostMs)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
