import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isSandbox } from '../auth/is-sandbox.ts'
import { Refusal } from '../refusal.ts'
import { visitorKey } from './address-key.ts'
import { clearVariants, countCookies } from './cookies.ts'
import { refuseForeignOrigin } from './csrf.ts'
import { isApi, isRegistry, keepOutOfCaches, setCommonHeaders } from './headers.ts'
import { pathnameOf } from './pathname.ts'
import { createLimiter } from './rate-limit.ts'

const isWebhook = (request: FastifyRequest) => pathnameOf(request).startsWith('/api/webhooks/')
const isInternal = (request: FastifyRequest) => pathnameOf(request).startsWith('/internal/')
const isPayload = (request: FastifyRequest) => pathnameOf(request).startsWith('/_payload/')

/** What every request passes before its route. */
export function addGuards(app: FastifyInstance): void {
  const limitRequest = limitRequests(app)

  app.addHook('onRequest', setCommonHeaders)
  app.addHook('onSend', keepOutOfCaches)
  app.addHook('onRequest', async (request, reply) => {
    // A second `token` was planted by a neighbour host: nobody can tell which one is ours.
    if (countCookies(request.headers.cookie, ownCookies.token) < 2) return
    clearVariants(ownCookies.token, request, reply)
    throw new Refusal(400, 'invalid', { message: 'Two sessions in one request.' })
  })
  app.addHook('onRequest', refuseForeignOrigin)
  app.addHook('onRequest', limitRequest)
}

/**
 * Each visitor's requests are counted by their address. What the sandbox and payment providers send for everybody has
 * budgets of its own: no visitor can use them up.
 */
function limitRequests(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const limitCalls = createLimiter(app, 'api', visitorKey)
  const limitRegistry = createLimiter(app, 'registry', visitorKey)
  const limitWrites = createLimiter(app, 'write', visitorKey)
  const limitSandbox = createLimiter(app, 'sandbox', () => 'sandbox')
  const limitWebhooks = createLimiter(app, 'webhook', visitorKey)

  return async request => {
    if (isRegistry(request)) return limitRegistry(request)
    if (isWebhook(request)) return limitWebhooks(request)
    if (isInternal(request) && isSandbox(request)) return limitSandbox(request)
    if (!isApi(request) && !isPayload(request)) return
    await limitCalls(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') await limitWrites(request)
  }
}
