import type { FastifyRequest } from 'fastify'

const notDocuments =
  /^\/(r|c|_builds|_payload|api|files|internal)(\/|$|\?)|^\/(healthz|readyz)(\?|$)/

/** Whether an address may be answered with HTML: never under the paths of assets and calls (DESIGN 6). */
export function isDocument(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !notDocuments.test(request.url)
}
