import type { Order } from '@storefront/api/order'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { flavors } from '../../database/tables/catalogue.ts'
import { orders } from '../../database/tables/orders.ts'
import { countStock } from '../../features/orders/testing/stock.ts'
import { approve, choose, order, type Purchase, readOrder } from './buyer.ts'
import { type RealShop, startRealShop } from './real-shop.ts'

const products = [1060, 1066, 1079, 1080]
const rounds = 3
const buyers = 40
/** An idempotency key that the killed server was working on is free again after a few seconds. */
const waitOptions = { timeout: 15_000, interval: 250 }

let shop: RealShop
beforeAll(async () => {
  shop = await startRealShop()
})
afterAll(async () => {
  await shop.close()
})

type Load = { sent: Purchase[]; acknowledged: { cookie: string; order: Order }[] }

/** Buys until the server is gone, and records sent and acknowledged orders. */
async function buyUntilItDies(url: string, cookies: string[], kill: () => void): Promise<Load> {
  const load: Load = { sent: [], acknowledged: [] }
  const buy = async (cookie: string, index: number) => {
    for (let round = 0; ; round++) {
      const productId = products[(index + round) % products.length] ?? 1001
      const purchase = await choose(url, cookie, productId)
      if (!purchase) continue
      load.sent.push(purchase)
      load.acknowledged.push({ cookie, order: await order(url, purchase) })
      if (load.acknowledged.length === buyers / 2) kill()
    }
  }
  // Every buyer ends with a broken connection.
  const ends = await Promise.allSettled(cookies.map(buy))
  for (const end of ends) expect(end).toMatchObject({ reason: expect.any(TypeError) })
  return load
}

async function checkStock(): Promise<void> {
  const rows = await shop.database
    .select({ id: flavors.product_id })
    .from(flavors)
    .orderBy(asc(flavors.product_id))
  for (const { id } of rows) {
    const { stock, free, held, unpaid, sold } = await countStock(shop.database, id)
    expect(free + held + unpaid + sold).toBe(stock)
    expect(free).toBeGreaterThanOrEqual(0)
  }
}

test('keeps every acknowledged order and every count through SIGKILL under load', {
  tags: ['D8.crash'],
  timeout: 120_000,
}, async () => {
  let server = await shop.startServer()
  const cookies = await shop.signIn(buyers)
  const port = Number(new URL(server.url).port)
  const total = { sent: 0, acknowledged: 0 }

  for (let round = 0; round < rounds; round++) {
    let killed: Promise<void> | undefined
    const load = await buyUntilItDies(server.url, cookies, () => {
      killed ??= server.end('SIGKILL')
    })
    await killed
    server = await shop.startServer(port)
    for (const { cookie, order: known } of load.acknowledged) {
      const found = await readOrder(server.url, cookie, known.id)
      expect({ ...found, now: known.now }).toEqual(known)
    }
    await checkStock()
    // Every purchase is sent again with its key, acknowledged or not, and must be exactly one order.
    const again = await Promise.all(
      load.sent.map(purchase => vi.waitFor(() => order(server.url, purchase), waitOptions)),
    )
    total.sent += new Set(again.map(({ id }) => id)).size
    total.acknowledged += load.acknowledged.length
    expect(new Set(again.map(({ id }) => id)).size).toBe(load.sent.length)
    await checkStock()
  }
  expect(await shop.database.$count(orders)).toBe(total.sent)
  expect(total.acknowledged).toBeGreaterThanOrEqual((rounds * buyers) / 2)
})

test('applies a payment that was approved while the server was down', async () => {
  const server = await shop.startServer()
  const [cookie = ''] = await shop.signIn(1)
  const purchase = await choose(server.url, cookie, 1011)
  if (!purchase) throw new Error('Plan 1011 is sold out')
  const { id } = await order(server.url, purchase)
  await approve(server.url, cookie, id)
  await server.end('SIGKILL')
  const next = await shop.startServer()
  await vi.waitFor(
    async () => expect((await readOrder(next.url, cookie, id)).paidAt).not.toBeNull(),
    { timeout: 30_000, interval: 200 },
  )
  expect(await countStock(shop.database, 1011)).toMatchObject({ sold: 1, unpaid: 0 })
}, 60_000)
