import type { FastifyRequest } from 'fastify'

import { pathnameOf } from './pathname.ts'

const notDocuments =
  /^\/(r|c|_builds|_payload|_registry|_telemetry|api|files|internal)(\/|$)|^\/(healthz|readyz|_metrics)$/

/** Whether an address may have an HTML response. Paths of files and calls never have one (D7). */
export function isDocument(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !notDocuments.test(pathnameOf(request))
  )
}
