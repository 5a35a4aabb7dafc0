import type { Database } from '../../database/pool.ts'
import type { Metrics } from './metrics.ts'
import { countOrdersSince, readWaiting } from './repository-shop-state.ts'

const queues = ['deployments', 'canaries', 'webhooks', 'mails'] as const

/** Returns a function that reads what waits, and the orders since its last call. Its calls run one after another. */
export function createShopRefresh(metrics: Metrics, database: Database): () => Promise<void> {
  let since: string | null = null
  let last = Promise.resolve()

  const refresh = async (): Promise<void> => {
    const { until, placed, paid } = await countOrdersSince(database, since)
    since = until
    metrics.shopOrders.inc({ step: 'placed' }, placed)
    metrics.shopOrders.inc({ step: 'paid' }, paid)
    const waiting = await readWaiting(database)
    for (const queue of queues) metrics.waiting.set({ queue }, waiting[queue] ?? 0)
    metrics.webhookAge.reset()
    if (waiting.lastWebhook === null) metrics.webhookAge.remove()
    else metrics.webhookAge.set(waiting.lastWebhook)
  }
  return () => {
    last = last.then(refresh, refresh)
    return last
  }
}
