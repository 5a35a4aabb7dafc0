import { ownCookies } from '@storefront/api/cookies'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal } from '../refusal.ts'
import { clearVariants, countCookies } from './cookies.ts'
import { refuseForeignOrigin } from './csrf.ts'
import { isApi, isRegistry, keepOutOfCaches, setCommonHeaders } from './headers.ts'
import { createLimiter } from './rate-limit.ts'

/** What every request passes before its route. */
export function addGuards(app: FastifyInstance): void {
  const byAddress = (request: FastifyRequest) => request.ip
  const limitCalls = createLimiter(app, 'api', byAddress)
  const limitRegistry = createLimiter(app, 'registry', byAddress)
  const limitWrites = createLimiter(app, 'write', byAddress)

  app.addHook('onRequest', setCommonHeaders)
  app.addHook('onSend', keepOutOfCaches)
  app.addHook('onRequest', async (request, reply) => {
    // A second `token` was planted by a neighbour host: nobody can tell which one is ours.
    if (countCookies(request.headers.cookie, ownCookies.token) < 2) return
    clearVariants(ownCookies.token, request, reply)
    throw new Refusal(400, 'invalid', { message: 'Two sessions in one request.' })
  })
  app.addHook('onRequest', refuseForeignOrigin)
  app.addHook('onRequest', async request => {
    if (isRegistry(request)) return limitRegistry(request)
    if (!isApi(request)) return
    await limitCalls(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') await limitWrites(request)
  })
}
