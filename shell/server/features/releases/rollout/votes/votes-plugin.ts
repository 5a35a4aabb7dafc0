import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { repeat } from '../../../../concurrency/repeat.ts'
import { createPageVotes, type PageVotes } from './page-votes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What canaries count about pages, reports and orders. */
    pageVotes: PageVotes
  }
  interface FastifyRequest {
    /** The order that this request made, or made before with the same idempotency key. */
    madeOrder: string | null
  }
}

const writeMs = 1000

/** Requests with which a customer orders: the quote, and the order itself. */
const attempts = new Set(['/api/v3/quotes', '/api/v3/orders'])

function isAttempt({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && attempts.has(routeOptions.url ?? '')
}

/** Counts for canaries what the server knows itself. It runs after the response, so that it delays no order. */
export const votesPlugin = fastifyPlugin(
  async app => {
    const votes = createPageVotes(app.dependencies)
    app.decorate('pageVotes', votes)
    app.decorateRequest('madeOrder', null)
    app.addHook('onResponse', async (request, reply) => {
      if (!isAttempt(request)) return
      const order = request.madeOrder
      const outcome = reply.statusCode >= 400 ? (['failed'] as const) : []
      const ordered = order === null ? [] : (['ordered'] as const)
      const kinds = ['attempted' as const, ...outcome, ...ordered]
      await votes
        .addOrder(request, { kinds, order })
        .catch(error => request.log.warn({ err: error }, 'An order counts for no canary'))
    })
    const job = repeat({ name: 'page votes', everyMs: writeMs, run: votes.write }, app.log)
    app.addHook('onClose', async () => {
      await job.stop()
      await votes.write().catch(error => app.log.warn({ err: error }, 'The last votes are lost'))
    })
  },
  { name: 'votes', fastify: '5.x' },
)
