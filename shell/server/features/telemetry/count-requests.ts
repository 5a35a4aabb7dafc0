import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Metrics } from './metrics.ts'

const classes: Record<string, string> = {
  r: 'file',
  files: 'file',
  c: 'composition',
  _builds: 'composition',
  _payload: 'payload',
  _registry: 'registry',
  _telemetry: 'telemetry',
  _metrics: 'check',
  healthz: 'check',
  readyz: 'check',
  api: 'api',
  internal: 'api',
}
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** A service of a team that fails is not a fault of the shop. */
const backend = '/api/teams/:team/*'

/** One of about 12 names, whatever the URL. */
function toRouteClass({ routeOptions: { url } }: FastifyRequest): string {
  if (url === backend) return 'backend'
  return classes[url?.split('/')[1] ?? ''] ?? 'document'
}

/**
 * Hook that counts responses by route class. An event stream has no duration, because it ends when its reader leaves.
 */
export function countRequests(app: FastifyInstance, { requests }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.routeOptions.url === '/api/events') return
    const method = methods.has(request.method) ? request.method : 'other'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    requests.observe({ route: toRouteClass(request), method, status }, reply.elapsedTime / 1000)
  })
}
