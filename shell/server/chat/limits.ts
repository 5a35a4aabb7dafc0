import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../config/rate-limits.ts'
import { ownerOf, type Speaker } from '../db/conversations.ts'
import { createLimiter } from '../http/rate-limit.ts'

/** How often one speaker may do something; who has no conversation yet counts by address. */
export function createSpeakerLimiter(app: FastifyInstance, name: RateLimitName) {
  const keys = new WeakMap<FastifyRequest, string>()
  const limit = createLimiter(app, name, request => keys.get(request) ?? request.ip)
  return async (request: FastifyRequest, speaker: Speaker | null): Promise<void> => {
    if (speaker) keys.set(request, ownerOf(speaker))
    await limit(request)
  }
}
