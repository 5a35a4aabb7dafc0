import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { kindOf, type RequestKind } from './request-kind.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the composition that the browser's next page shows: its preview's, or the live one. */
    nextCompositionId: (request: FastifyRequest) => string | undefined
  }
}

/** Of whatever is no document: opened by itself it shows and runs nothing, an SVG neither. */
const closedPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const common = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': closedPolicy,
}

/** What is no call of the API and its kin: documents, and files with their like. */
const withoutComposition = new Set<RequestKind>(['page', 'payload'])

/**
 * Headers of every response, unless its route says otherwise. It holds what it needs: looking that up through
 * `request.server` would cost each request some of its time.
 */
export function createCommonHeaders(app: FastifyInstance) {
  const { isSecure } = app.dependencies.config
  const { nextCompositionId } = app
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(common).header('x-request-id', request.id)
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000')
    if (withoutComposition.has(kindOf(request))) return
    const next = nextCompositionId(request)
    // The browser notices a newer composition by it.
    if (next) reply.header('x-composition', next)
  }
}

/** Hook `onSend`: what anybody's cache may keep says nothing of one browser's shop. */
export function forbidCaching(
  _request: FastifyRequest,
  reply: FastifyReply,
  _body: unknown,
  done: () => void,
): void {
  if (/\bpublic\b/.test(String(reply.getHeader('cache-control'))))
    reply.removeHeader('x-composition')
  done()
}
