import type { FastifyReply, FastifyRequest } from 'fastify'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function isApi(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.url.startsWith('/internal/')
}

/** Hook `onRequest`: what holds for every answer unless its route says otherwise. */
export async function setCommonHeaders(request: FastifyRequest, reply: FastifyReply) {
  const { config, compositions } = request.server.dependencies
  reply.headers(common).header('x-request-id', request.id)
  if (config.isSecure) reply.header('strict-transport-security', 'max-age=31536000')
  if (!isApi(request)) return
  reply.header('cache-control', 'private, no-store').header('content-security-policy', apiPolicy)
  const live = compositions.current()
  // The browser notices a newer shop by it (DESIGN 4).
  if (live) reply.header('x-composition', live.id)
}
