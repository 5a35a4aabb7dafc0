import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../config/rate-limits.ts'
import { Refusal } from '../refusal.ts'

type Key = (request: FastifyRequest) => string
/** Counts one (or only looks, with `isCounted: false`) and throws 429 when there were too many. */
export type Limiter = (request: FastifyRequest, isCounted?: boolean) => Promise<void>

/** A limiter by `RATE_LIMITS`; counts are kept by this process. */
export function createLimiter(app: FastifyInstance, name: RateLimitName, key: Key): Limiter {
  const { count, seconds } = app.dependencies.config.rateLimits[name]
  const check = app.createRateLimit({
    max: count,
    timeWindow: seconds * 1000,
    keyGenerator: request => `${name} ${key(request)}`,
  })
  return async (request, isCounted = true) => {
    const limit = await check(request, { increment: isCounted })
    const isOver = !limit.isAllowed && (limit.isExceeded || (!isCounted && limit.remaining <= 0))
    if (isOver)
      throw new Refusal(429, 'rate_limited', {
        message: 'Too many requests.',
        details: { retryAfterSeconds: limit.ttlInSeconds },
        retryAfterSeconds: limit.ttlInSeconds,
      })
  }
}
