import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { kindOf, type RequestKind } from '../requests/request-kind.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Id of the composition of the browser's next page: its preview or the live one. */
    nextCompositionId: (request: FastifyRequest) => string | undefined
  }
}

/** Policy of every response that is not a page: opened directly it shows and runs nothing, not even an SVG. */
export const closedPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const common = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': closedPolicy,
}

/** For one year. Other hosts below the shop's host are outside its control, so they are not included. */
export const transportSecurity = 'max-age=31536000'

/** Sets the headers that do not depend on the composition. */
export function setFixedHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): void {
  reply.headers(common).header('x-request-id', request.id)
  if (isSecure) reply.header('strict-transport-security', transportSecurity)
}

/** Kinds of requests whose responses do not name the composition. */
const withoutComposition = new Set<RequestKind>(['page', 'payload'])

/**
 * Returns a function that sets the default headers of every response. It holds what it needs, because a lookup through
 * `request.server` would cost every request time.
 */
export function createCommonHeaders(app: FastifyInstance) {
  const { isSecure } = app.dependencies.config
  const { nextCompositionId } = app
  return (request: FastifyRequest, reply: FastifyReply): void => {
    setFixedHeaders(request, reply, isSecure)
    if (withoutComposition.has(kindOf(request))) return
    const next = nextCompositionId(request)
    // By this header the browser notices a newer composition.
    if (next) reply.header('x-composition', next)
  }
}

/** Hook `onSend`: a response that shared caches may store must not name the composition of one browser. */
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
