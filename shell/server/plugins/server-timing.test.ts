import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { inTransaction } from '../database/transaction.ts'
import { createTestShop, type TestShop } from '../testing/routes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** Sends a request while another transaction holds the tables of quotes and orders for 200 ms. */
async function callBlocked(url: string, body?: object): Promise<string> {
  let isLocked = () => {}
  const locked = new Promise<void>(resolve => {
    isLocked = resolve
  })
  const blocking = inTransaction(shop.database, async transaction => {
    await transaction.execute(sql`LOCK TABLE quotes, orders`)
    isLocked()
    await setTimeout(200)
  })
  await locked
  const { headers } = await shop.call(url, { ...(body && { body }) })
  await blocking
  return String(headers['server-timing'])
}

function readTimes(header: string) {
  const form = /^total;dur=([\d.]+), database;dur=([\d.]+);desc="(\d+) queries"$/
  const [, total, database, queries] = (form.exec(header) ?? []).map(Number)
  return { total, database, queries }
}

it('names the time of queries in slow responses, with and without a transaction and a body', async () => {
  const list = readTimes(await callBlocked('/api/v3/orders'))
  const lines = [{ product_id: 1059, quantity: 1 }]
  const quote = readTimes(await callBlocked('/api/v3/quotes', { interval: 'month', lines }))
  for (const { total, database, queries } of [list, quote]) {
    expect(total).toBeGreaterThan(100)
    expect(database).toBeGreaterThan(50)
    expect(queries).toBeGreaterThan(0)
  }
  expect(quote.queries).toBeGreaterThan(list.queries ?? 0)
})

it('adds nothing to fast responses and to other paths', async () => {
  // On a busy machine, some of the requests are slow.
  await vi.waitFor(async () => {
    const { headers } = await shop.call('/api/v3/gsn/flavors')
    expect(headers).not.toHaveProperty('server-timing')
  })
  expect((await shop.call('/healthz')).headers).not.toHaveProperty('server-timing')
})
