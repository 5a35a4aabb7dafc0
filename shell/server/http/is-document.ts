import type { FastifyRequest } from 'fastify'

import { pathnameOf } from './pathname.ts'

const notDocuments =
  /^\/(r|c|_builds|_payload|_registry|_telemetry|api|files|internal)(\/|$)|^\/(healthz|readyz|_metrics)$/

/** Whether an address may be answered with HTML: never under the paths of assets and calls (DESIGN 6). */
export function isDocument(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !notDocuments.test(pathnameOf(request))
  )
}
