import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { clientKey } from '../http/address-key.ts'
import { crowdingOf } from '../http/connections/places.ts'
import { clearVariants, countCookies } from '../http/cookies.ts'
import { rejectForeignOrigin } from '../http/csrf.ts'
import { createCommonHeaders, forbidCaching } from '../http/headers.ts'
import { isDocument } from '../http/is-page.ts'
import { isSandbox } from '../http/is-sandbox.ts'
import { createRateCheck, type RateCheck } from '../http/rate-limit.ts'
import { kindOf } from '../http/request-kind.ts'
import { HttpError } from '../http-error.ts'

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
export const guardsPlugin = fastifyPlugin(
  async app => {
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
  },
  { name: 'guards', dependencies: ['errors'], fastify: '5.x' },
)

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
