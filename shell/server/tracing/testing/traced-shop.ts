import { pino } from 'pino'

import { createStripeShop, type StripeShop } from '../../features/payments/testing/stripe-shop.ts'
import { openTracing } from '../../open-tracing.ts'
import { traceFetch } from '../trace-fetch.ts'
import { type ReceivedSpan, startCollector } from './start-collector.ts'

/** A shop that sends the traces of all requests and jobs to a collector of its own, while `trace` runs. */
export async function createTracedShop(settings: Record<string, string> = {}) {
  const collector = await startCollector()
  const shop: StripeShop = await createStripeShop({ ...collector.environment, ...settings })
  shop.dependencies.fetch = traceFetch(fetch, [])
  return {
    collector,
    shop,
    /** Traces what happens in the function, and returns the received spans. */
    async trace(work: () => Promise<unknown>): Promise<ReceivedSpan[]> {
      const tracing = await openTracing(shop.dependencies.config, pino({ level: 'silent' }))
      try {
        await work()
      } finally {
        await tracing?.stop()
      }
      return collector.spans()
    },
    get: (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers }),
    async close() {
      await shop.close()
      await collector.close()
    },
  }
}

export type TracedShop = Awaited<ReturnType<typeof createTracedShop>>
