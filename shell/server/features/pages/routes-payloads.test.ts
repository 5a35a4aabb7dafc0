import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestApp, createTestComposition, type TestApp } from '../../testing/app.ts'
import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { makeQuote } from '../orders/quotes/make-quote.ts'

const url = '/_payload/home.json'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const ask = (headers: Record<string, string> = {}, { app }: TestApp = shop) =>
  app.inject({ url, headers })
const leftIn = (body: string) =>
  JSON.parse(body).content.find((plan: { product_id: number }) => plan.product_id === 1059)
    ?.stock_quantity

it('is the same for everyone, also for customers with held units', {
  tags: ['S7.payload', 'S7.payload.everybody'],
}, async () => {
  const account = await shop.database.execute(
    `SELECT id FROM accounts WHERE email = 'demo@quarry.example'`,
  )
  const [{ id: customerId }] = (account as unknown as { rows: [{ id: string }] }).rows
  const lines = [{ product_id: 1059, quantity: 2, seenUnits: [] }]
  await makeQuote(shop.database, { customerId, interval: 'month', lines })
  const [own, guests] = [await ask({ cookie: shop.customer }), await ask()]
  expect([own.statusCode, guests.statusCode]).toEqual([200, 200])
  expect(own.body).toBe(guests.body)
  expect(leftIn(own.body)).toBe(3)
  const personal = await shop.call('/api/v3/gsn/flavors')
  expect(leftIn(personal.body)).toBe(5)
})

it('is sent in a compression that the browser accepts', async () => {
  const plain = await ask()
  const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})

it('is not sent again to a browser that has it', async () => {
  const { etag } = (await ask()).headers
  const again = await ask({ 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
  expect((await ask({ 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

it('exists only for routes with a public data source', async () => {
  for (const other of ['/_payload/cart.json', '/_payload/none.json', '/_payload/../home.json'])
    expect((await shop.app.inject(other)).statusCode, other).toBe(404)
  let live = createTestComposition()
  const previous = await createTestApp({ compositions: { current: () => live } })
  for (const payload of [
    '/api/v3/gsn/flavors?all',
    '/api/v3/../../_payload/home.json',
    '/api/v3/orders',
    'constructor',
    null,
  ]) {
    live = createTestComposition()
    const route = live.composition.remotes.catalog?.routes.find(({ path }) => path === '/home')
    Object.assign(route ?? {}, { payload })
    expect((await ask({}, previous)).statusCode, String(payload)).toBe(404)
  }
  live = createTestComposition()
  expect((await ask({}, previous)).statusCode).toBe(200)
  await previous.close()
})

it('counts towards the limit of the visitor', async () => {
  const limited = await createTestApp({ environment: { RATE_LIMITS: 'api=5/60' } })
  const askFrom = async (remoteAddress: string) =>
    (await limited.app.inject({ url, remoteAddress })).statusCode
  const statuses = []
  for (let turn = 0; turn < 7; turn++) statuses.push(await askFrom('203.0.113.1'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await askFrom('203.0.113.2')).toBe(200)
  expect(await askFrom('127.0.0.1')).toBe(200)
  await limited.close()
})
