import { setTimeout as wait } from 'node:timers/promises'
import { total } from '@storefront/api/money'
import { type ListedPayment, paymentListSchema } from '@storefront/api/sandbox'

import type { Database } from '../../shell/server/database/pool.ts'
import { orders } from '../../shell/server/database/tables/orders.ts'
import { order, type Purchase, readOrder } from '../../shell/server/testing/processes/buyer.ts'
import type { Sales } from './buyers.ts'

export type Check = { name: string; problem: string | null }
type Shop = { url: string; sandboxUrl: string; sandboxSecret: string; database: Database }

const check = (name: string, wrong: string[]): Check => ({
  name,
  problem: wrong.length === 0 ? null : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`,
})

async function findLost({ url }: Shop, { acknowledged }: Sales): Promise<string[]> {
  const lost: string[] = []
  for (const { cookie, order: known } of acknowledged) {
    const found = await readOrder(url, cookie, known.id).catch(() => null)
    if (found?.number !== known.number) lost.push(known.id)
  }
  return lost
}

/** Sends each purchase again with its key, whether or not its result is known. Returns key → id of the order. */
async function sendAgain({ url }: Shop, { sent }: Sales): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const purchase of sent) ids.set(purchase.key, await orderAgain(url, purchase))
  return ids
}

/** A key that a server was working on when it lost its database is free again after a few seconds. */
async function orderAgain(url: string, purchase: Purchase): Promise<string> {
  for (const deadline = Date.now() + 20_000; ; await wait(500)) {
    const found = await order(url, purchase).catch((error: Error) => error)
    if (!(found instanceof Error)) return found.id
    if (Date.now() > deadline) return `${purchase.key}: ${found.message.slice(0, 200)}`
  }
}

async function listPayments({ sandboxUrl, sandboxSecret }: Shop): Promise<ListedPayment[]> {
  const payments: ListedPayment[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ since: new Date(0).toISOString(), ...(after && { after }) })
    const response = await fetch(`${sandboxUrl}/v1/payments?${query}`, {
      headers: { authorization: `Bearer ${sandboxSecret}` },
    })
    const page = paymentListSchema.parse(await response.json())
    payments.push(...page.payments)
    after = page.next
  }
  return payments
}

/** Compares what the provider charged and did not refund with the paid orders, until they agree or a minute is over. */
async function compareMoney(shop: Shop): Promise<string[]> {
  for (const deadline = Date.now() + 60_000; ; await wait(1000)) {
    const payments = await listPayments(shop)
    const charged = payments.filter(({ state, isRefunded }) => state === 'succeeded' && !isRefunded)
    const rows = await shop.database.select().from(orders)
    const paid = rows.filter(({ paidAt }) => paidAt !== null)
    const sum = (amounts: string[]) => total(amounts)
    const [atProvider, atShop] = [
      sum(charged.map(one => one.amount)),
      sum(paid.map(one => one.dueToday)),
    ]
    if (charged.length === paid.length && atProvider === atShop) return []
    if (Date.now() > deadline)
      return [`charged ${charged.length} (${atProvider}), paid ${paid.length} (${atShop})`]
  }
}

/** What must hold when the buyers have stopped. */
export async function audit(shop: Shop, sales: Sales): Promise<Check[]> {
  const lost = await findLost(shop, sales)
  const ids = await sendAgain(shop, sales)
  const known = new Map(sales.acknowledged.map(({ order }) => [order.id, true]))
  const count = await shop.database.$count(orders)
  const isOnce = new Set(ids.values()).size === ids.size && count === ids.size
  return [
    check(`${known.size} acknowledged orders are there`, lost),
    check(
      `${ids.size} purchases, sent again with their keys, are one order each`,
      isOnce ? [] : [`${new Set(ids.values()).size} ids, ${count} orders`],
    ),
    check('charged = paid + refunded', await compareMoney(shop)),
  ]
}
