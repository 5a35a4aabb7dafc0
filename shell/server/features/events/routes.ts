import type { Topic } from '@storefront/api/events'
import { eventNumberSchema, type eventsQuerySchema } from '@storefront/api/queries'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

import type { Dependencies } from '../../dependencies.ts'
import { clientKey } from '../../http/rate-limits/address-key.ts'
import { createStreamCount, streamLimits } from '../../http/rate-limits/stream-limits.ts'
import { isAllowedOrigin } from '../../http/requests/csrf.ts'
import { HttpError, Unauthenticated } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { readSession } from '../accounts/index.ts'
import { type ConversationOwner, findConversationOwner, ownerOf } from '../chat/index.ts'
import { createEventHub } from './hub.ts'
import type { Start } from './start-stream.ts'
import { createStream } from './stream.ts'

type Query = z.infer<typeof eventsQuerySchema>

function startOf(request: FastifyRequest, { last, age }: Query): Start {
  const header = eventNumberSchema.safeParse(request.headers['last-event-id'])
  if (header.success) return { after: header.data }
  if (last !== undefined) return { after: last }
  return age === undefined ? null : { ageMs: age }
}

/** Returns null for an ended session. A page cannot see why a stream is rejected, and its next request gets the 401. */
async function findOwner(request: FastifyRequest): Promise<ConversationOwner | null> {
  try {
    return await findConversationOwner(request)
  } catch (error) {
    if (error instanceof Unauthenticated) return null
    throw error
  }
}

/** Identifies the follower. Rejects pages of other sites, and customers for the topic `desk`. */
async function identify(request: FastifyRequest, topics: readonly Topic[]) {
  if (!isAllowedOrigin('POST', request.headers))
    throw new HttpError(403, 'forbidden_origin', {
      message: 'This request came from another site.',
    })
  const session = await readSession(request)
  if (topics.includes('desk') && (!session || session.account.role === 'customer'))
    throw new HttpError(403, 'forbidden', { message: 'The desk is only for the support team.' })
  const owner = topics.includes('chat') ? await findOwner(request) : null
  return {
    sessionId: session?.id ?? null,
    customerId: session?.account.id ?? null,
    owner: owner && ownerOf(owner),
  }
}

/**
 * `GET /api/events?topics=stock` (D7.events): Server-Sent Events. The payload is a plain stream, so that all hooks of the reply
 * run. `@fastify/sse` writes to the raw socket, has an unbounded queue for a client that does not read, and sends heartbeats
 * that a page cannot see.
 */
export async function registerEvents(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const hub = createEventHub(dependencies, app.log)
  const streams = createStreamCount(streamLimits)
  app.addHook('preClose', async () => hub.stop())

  addEndpoint(app, 'GET /api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query
    const listener = await identify(request, query.topics)
    const leave = streams.enter(clientKey(request))
    const stream = createStream(() => {
      leave()
      hub.leave(follower)
      // A stopping server waits for its connections, and a client can be slow to disconnect.
      request.raw.socket.destroySoon()
    })
    const follower = { stream, topics: query.topics, ...listener }
    try {
      await hub.follow(follower, startOf(request, query))
    } catch (error) {
      stream.body.destroy()
      throw error
    }
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'private, no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Otherwise a stopping server would wait for the idle connection.
        .header('connection', 'close')
        .send(stream.body)
    )
  })
}
