import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../../config/rate-limits.ts'
import { createLimiter } from '../../http/rate-limit.ts'
import { type ConversationOwner, ownerOf } from './repository-conversations.ts'

/** How often one speaker may do something; who has said nothing yet is counted by address alone. */
export function createSenderLimiter(app: FastifyInstance, name: RateLimitName) {
  const keys = new WeakMap<FastifyRequest, string>()
  const limit = createLimiter(app, name, request => keys.get(request) ?? '')
  return async (request: FastifyRequest, speaker: ConversationOwner | null): Promise<void> => {
    if (!speaker) return
    keys.set(request, ownerOf(speaker))
    await limit(request)
  }
}
