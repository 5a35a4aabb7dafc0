import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type DurableLimitName, isDurable, type RateLimitName } from '../../config/rate-limits.ts'
import { HttpError } from '../../http-error.ts'

type Key = (request: FastifyRequest) => string
/** Counts a request. @throws HttpError 429 beyond the limit. */
export type RateCheck = (request: FastifyRequest) => void
/** Counts a request. @throws HttpError 429 beyond the limit. */
export type Limiter = (request: FastifyRequest) => Promise<void>

/** 429 with the time, in whole seconds, after which a retry may succeed. */
export function tooManyRequests(waitMs: number): HttpError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const message = 'Too many requests.'
  return new HttpError(429, 'rate_limited', {
    message,
    details: { retryAfterSeconds },
    retryAfterSeconds,
  })
}

/** A synchronous limiter, for hooks of every request. */
export function createRateCheck(
  app: FastifyInstance,
  name: Exclude<RateLimitName, DurableLimitName>,
  key: Key,
): RateCheck {
  const add = app.rateCounters.findShared(name)
  return request => {
    const waitMs = add(key(request))
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
}

/** A limiter of `RATE_LIMITS`, which counts the requests to all processes. */
export function createLimiter(app: FastifyInstance, name: RateLimitName, key: Key): Limiter {
  const { findShared, createDurable } = app.rateCounters
  const limit = app.dependencies.config.rateLimits[name]
  const add = isDurable(name) ? createDurable(name, limit) : findShared(name)
  return async request => {
    const waitMs = await add(key(request))
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
}
