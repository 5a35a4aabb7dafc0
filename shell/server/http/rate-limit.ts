import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../config/rate-limits.ts'
import { Refusal } from '../refusal.ts'

type Key = (request: FastifyRequest) => string
/** Counts one (or only looks, with `isCounted: false`) and throws 429 when there were too many. */
export type Limiter = (request: FastifyRequest, isCounted?: boolean) => Promise<void>

/** 429 with the time, in whole seconds, after which another try may succeed. */
export function tooManyRequests(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = 'Too many requests.'
  return new Refusal(429, 'rate_limited', {
    message,
    details: { retryAfterSeconds },
    retryAfterSeconds,
  })
}

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
    if (isOver) throw tooManyRequests(limit.ttlInSeconds * 1000)
  }
}
