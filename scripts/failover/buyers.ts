import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@storefront/api/order'

import {
  approve,
  choose,
  order,
  type Purchase,
} from '../../shell/server/testing/processes/buyer.ts'

const products = [1060, 1066, 1079, 1080, 1011, 1013]

export type Sales = {
  /** Each purchase that was sent, also those without a known result. */
  sent: Purchase[]
  acknowledged: { cookie: string; order: Order; at: number }[]
  /** Requests to buy that failed, and were repeated. */
  failures: number
  /** Purchases whose first response was lost or an error, and which the repetition with the same key resolved. */
  resolved: number
  paid: number
  stop: () => Promise<void>
}

/** Buyers that choose, order and pay again and again, each at one of the servers. */
export function startBuyers(urls: string[], cookies: string[]): Sales {
  let isOver = false
  const sales: Sales = {
    ...{ sent: [], acknowledged: [], failures: 0, resolved: 0, paid: 0 },
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
  const retry = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    while (!isOver) {
      try {
        return await work()
      } catch {
        sales.failures += 1
        await wait(250)
      }
    }
    return undefined
  }
  const buy = async (cookie: string, index: number) => {
    const url = urls[index % urls.length] ?? ''
    for (let round = 0; !isOver; round++) {
      const productId = products[(index + round) % products.length] ?? 1060
      const purchase = await retry(() => choose(url, cookie, productId))
      if (!purchase) continue
      sales.sent.push(purchase)
      const before = sales.failures
      let attempts = 0
      const known = await retry(() => {
        attempts += 1
        return order(url, purchase)
      })
      if (!known) return
      if (sales.failures > before && attempts > 1) sales.resolved += 1
      sales.acknowledged.push({ cookie, order: known, at: performance.now() })
      if (await retry(async () => approve(url, cookie, known.id).then(() => true))) sales.paid += 1
      await wait(500)
    }
  }
  const running = cookies.map(buy)
  return sales
}
