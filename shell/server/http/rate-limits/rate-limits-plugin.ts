import fastifyPlugin from 'fastify-plugin'

import type { RateLimit, RateLimitName } from '../../config/rate-limits.ts'
import { createDurableCounter, type DurableCounter } from './durable-counter.ts'
import { createKeyHash } from './hash-key.ts'
import { createRateCounter, type RateCounter } from './rate-counter.ts'
import { createShareTaker } from './share-taker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rateCounters: {
      /** The counter of a limit of `RATE_LIMITS`, which takes shares of the limit. */
      findShared: (name: RateLimitName) => RateCounter
      createDurable: (name: string, limit: RateLimit) => DurableCounter
    }
  }
}

/** The counters of this process, which count together with those of all other processes. */
export const rateLimitsPlugin = fastifyPlugin(
  async app => {
    const { config, database } = app.dependencies
    const hashKey = createKeyHash(config)
    const taker = createShareTaker({
      ...{ database, hashKey },
      onFailure: err =>
        app.log.warn({ err }, 'rate limits apply to each process alone until the database answers'),
    })
    const shared = new Map<RateLimitName, RateCounter>()
    app.decorate('rateCounters', {
      findShared: name => {
        const counter =
          shared.get(name) ?? createRateCounter(config.rateLimits[name], taker.of(name))
        shared.set(name, counter)
        return counter
      },
      createDurable: (name, limit) => createDurableCounter({ database, hashKey }, name, limit),
    })
    app.addHook('onClose', () => taker.settled())
  },
  { name: 'rate-limits', fastify: '5.x' },
)
