import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../../config/rate-limits.ts'
import { createLimiter } from '../../http/rate-limits/rate-limit.ts'
import { type ConversationOwner, ownerOf } from './conversation/repository-conversations.ts'

/** Limits how often one speaker does something. A speaker without messages is counted by address only. */
export function createSenderLimiter(app: FastifyInstance, name: RateLimitName) {
  const keys = new WeakMap<FastifyRequest, string>()
  const limit = createLimiter(app, name, request => keys.get(request) ?? '')
  return async (request: FastifyRequest, speaker: ConversationOwner | null): Promise<void> => {
    if (!speaker) return
    keys.set(request, ownerOf(speaker))
    await limit(request)
  }
}
