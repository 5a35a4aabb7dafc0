import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RateLimitName } from '../../config/rate-limits.ts'
import { HttpError } from '../../http-error.ts'
import { createRateCounter } from './rate-counter.ts'

type Key = (request: FastifyRequest) => string
/** Counts a request. @throws HttpError 429 beyond the limit. */
export type RateCheck = (request: FastifyRequest) => void
/** Counts a request, or only checks the limit with `isCounted: false`. @throws HttpError 429 beyond the limit. */
export type Limiter = (request: FastifyRequest, isCounted?: boolean) => Promise<void>

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

function createCounter(app: FastifyInstance, name: RateLimitName) {
  return createRateCounter(app.dependencies.config.rateLimits[name])
}

/** A synchronous limiter, for hooks of every request. */
export function createRateCheck(app: FastifyInstance, name: RateLimitName, key: Key): RateCheck {
  const counter = createCounter(app, name)
  return request => {
    const waitMs = counter.add(key(request))
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
}

/** A limiter of `RATE_LIMITS`. Each process counts for itself. */
export function createLimiter(app: FastifyInstance, name: RateLimitName, key: Key): Limiter {
  const counter = createCounter(app, name)
  return async (request, isCounted = true) => {
    const waitMs = isCounted ? counter.add(key(request)) : counter.peek(key(request))
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
}
