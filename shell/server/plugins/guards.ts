import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { exceededLimitOf } from '../http/connections/connection-slots.ts'
import { clientKey } from '../http/rate-limits/address-key.ts'
import { createRateCheck, type RateCheck } from '../http/rate-limits/rate-limit.ts'
import { clearVariants, countCookies } from '../http/requests/cookies.ts'
import { rejectForeignOrigin } from '../http/requests/csrf.ts'
import { isPageRequest } from '../http/requests/is-page.ts'
import { isSandbox } from '../http/requests/is-sandbox.ts'
import { kindOf } from '../http/requests/request-kind.ts'
import { createCommonHeaders, forbidCaching } from '../http/responses/headers.ts'
import { HttpError } from '../http-error.ts'

/** Another host has set a second `token`. The server cannot know which one is its own. */
function rejectTwoSessions(request: FastifyRequest, reply: FastifyReply): void {
  if (countCookies(request.headers.cookie, ownCookies.token) < 2) return
  clearVariants(ownCookies.token, request, reply)
  throw new HttpError(400, 'invalid', { message: 'Two sessions in one request.' })
}

const health = new Set(['/healthz', '/readyz'])

/** On a connection beyond the limits, responds only to health checks, and closes it afterwards. */
function rejectExcess(request: FastifyRequest, reply: FastifyReply): void {
  const exceeded = exceededLimitOf(request.raw.socket)
  if (!exceeded) return
  reply.header('connection', 'close')
  if (health.has(request.routeOptions.url ?? '')) return
  const message = 'Too many connections.'
  throw exceeded === 'address'
    ? new HttpError(429, 'rate_limited', { message, retryAfterSeconds: 5 })
    : new HttpError(503, 'unavailable', { message, retryAfterSeconds: 5 })
}

/**
 * Checks every request before its route. It is one synchronous hook, because each promise would cost every request
 * time.
 */
export const guardsPlugin = fastifyPlugin(
  async app => {
    const limit = limitRequests(app)
    const setCommonHeaders = createCommonHeaders(app)
    app.addHook('onRequest', (request, reply, done) => {
      try {
        setCommonHeaders(request, reply)
        rejectExcess(request, reply)
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
  { name: 'guards', dependencies: ['errors', 'rate-limits'], fastify: '5.x' },
)

/**
 * Counts requests by the client's address. The sandbox and payment providers have budgets of their own, so that no
 * visitor can use them up.
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
    // Known files are cheap, and load balancers request the health checks.
    if (kind === 'page') return isPageRequest(request) ? limitPages(request) : undefined
    if (kind === 'registry') return limitRegistry(request)
    if (kind === 'webhook') return limitWebhooks(request)
    if (kind === 'internal' && isSandbox(request)) return limitSandbox(request)
    limitCalls(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') limitWrites(request)
  }
}
