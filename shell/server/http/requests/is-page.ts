import type { FastifyRequest } from 'fastify'

import { pathnameOf } from './pathname.ts'

const notPages =
  /^\/(r|c|_builds|_development|_payload|_registry|_telemetry|api|files|internal)(\/|$)|^\/(healthz|readyz|_metrics)$/

/** Whether a URL may have an HTML response. Paths of files and API calls never have one (D7). */
export function isPageRequest(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(pathnameOf(request))
  )
}
