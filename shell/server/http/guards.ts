import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { HttpError } from '../http-error.ts'
import { clientKey } from './address-key.ts'
import { crowdingOf } from './connections/places.ts'
import { clearVariants, countCookies } from './cookies.ts'
import { rejectForeignOrigin } from './csrf.ts'
import { createCommonHeaders, forbidCaching } from './headers.ts'
import { isDocument } from './is-page.ts'
import { isSandbox } from './is-sandbox.ts'
import { createRateCheck, type RateCheck } from './rate-limit.ts'
import { kindOf } from './request-kind.ts'

/** A second `token` was planted by a neighbour host: nobody can tell which one is ours. */
function rejectTwoSessions(request: FastifyRequest, reply: FastifyReply): void {
  if (countCookies(request.headers.cookie, ownCookies.token) < 2) return
  clearVariants(ownCookies.token, request, reply)
  throw new HttpError(400, 'invalid', { message: 'Two sessions in one request.' })
}

const health = new Set(['/healthz', '/readyz'])

/** On a connection beyond the limits nothing but health is told, and nothing after it. */
function rejectCrowd(request: FastifyRequest, reply: FastifyReply): void {
  const crowding = crowdingOf(request.raw.socket)
  if (!crowding) return
  reply.header('connection', 'close')
  if (health.has(request.routeOptions.url ?? '')) return
  const message = 'Too many connections.'
  throw crowding === 'address'
    ? new HttpError(429, 'rate_limited', { message, retryAfterSeconds: 5 })
    : new HttpError(503, 'unavailable', { message, retryAfterSeconds: 5 })
}

/**
 * What every request passes before its route. One hook that waits for nothing: each promise would cost every request
 * some of its time.
 */
export function addGuards(app: FastifyInstance): void {
  const limit = limitRequests(app)
  const setCommonHeaders = createCommonHeaders(app)
  app.addHook('onRequest', (request, reply, done) => {
    try {
      setCommonHeaders(request, reply)
      rejectCrowd(request, reply)
      rejectTwoSessions(request, reply)
      rejectForeignOrigin(request)
      limit(request)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onSend', forbidCaching)
}

/**
 * Each visitor's requests are counted by their address. What the sandbox and payment providers send for everybody has
 * budgets of its own: no visitor can use them up.
 */
function limitRequests(app: FastifyInstance): RateCheck {
  const limitCalls = createRateCheck(app, 'api', clientKey)
  const limitRegistry = createRateCheck(app, 'registry', clientKey)
  const limitWrites = createRateCheck(app, 'write', clientKey)
  const limitSandbox = createRateCheck(app, 'sandbox', () => 'sandbox')
  const limitWebhooks = createRateCheck(app, 'webhook', clientKey)
  const limitPages = createRateCheck(app, 'page', clientKey)

  return request => {
    const kind = kindOf(request)
    // Files are cheap where they are known; health is asked for by balancers.
    if (kind === 'page') return isDocument(request) ? limitPages(request) : undefined
    if (kind === 'registry') return limitRegistry(request)
    if (kind === 'webhook') return limitWebhooks(request)
    if (kind === 'internal' && isSandbox(request)) return limitSandbox(request)
    limitCalls(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') limitWrites(request)
  }
}
