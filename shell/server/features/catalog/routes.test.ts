import { randomUUID } from 'node:crypto'
import type { Flavor } from '@storefront/api/flavor'
import { afterEach, expect, test } from 'vitest'

import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestShop } from '../../testing/routes.ts'
import { addCustomers, countStock, createFlavor } from '../orders/testing/stock.ts'
import { seedFlavors } from './seed/seed-flavors.ts'

const openApps: TestApp[] = []
afterEach(async () => {
  for (const app of openApps.splice(0)) await app.close()
})

async function openShop() {
  const shop = await createTestShop()
  openApps.push(shop)
  return shop
}

const read = async ({ app }: TestApp, cookie = '') => {
  const responded = await app.inject({ url: '/api/v3/gsn/flavors', headers: { cookie } })
  return { status: responded.statusCode, body: responded.json() }
}
const leftOf = (body: { content: Flavor[] }, productId = 1059) =>
  body.content.find(item => item.product_id === productId)?.stock_quantity

test('returns the 85 plans exactly as in the catalogue', {
  tags: ['S7.flavors.fields'],
}, async () => {
  const testing = await createTestApp()
  openApps.push(testing)
  await seedFlavors(testing.dependencies.database)
  await seedFlavors(testing.dependencies.database)
  const { body } = await read(testing)
  const { default: catalogue } = await import('./seed/flavors.json', { with: { type: 'json' } })
  expect(body).toEqual({ result: true, content: catalogue.content, message: '' })
  expect(body.content).toHaveLength(85)
})

test('subtracts holds, and adds the holds of a customer back only for that customer', {
  tags: ['D7.quote.own'],
}, async () => {
  const shop = await openShop()
  expect(leftOf((await read(shop)).body)).toBe(5)
  await shop.quote([{ product_id: 1059, quantity: 2 }])
  expect(leftOf((await read(shop)).body)).toBe(3)
  expect(leftOf((await read(shop, shop.customer)).body)).toBe(5)
  expect(leftOf((await read(shop, await shop.signIn('second@quarry.example'))).body)).toBe(3)
})

test('subtracts the orders of a customer also for that customer', async () => {
  const shop = await openShop()
  const left = async () => leftOf((await read(shop, shop.customer)).body)
  const quote = await shop.quote([{ product_id: 1059, quantity: 2 }])
  expect(await left()).toBe(5)
  const key = randomUUID()
  await shop.call('/api/v3/orders', { body: shop.toRequest(quote), key })
  expect(await left()).toBe(3)
})

test('queries the database once for many concurrent requests', async () => {
  const shop = await openShop()
  await read(shop)
  await shop.database.execute('UPDATE flavors SET stock = 4')
  const responses = await Promise.all(Array.from({ length: 20 }, () => read(shop)))
  expect(new Set(responses.map(({ body }) => leftOf(body)))).toEqual(new Set([5]))
})

/** Creates a shop with an external `{api}` that returns the given responses. */
async function openExternal(respond: () => Response | Promise<Response>) {
  const environment = { API_URL: 'http://127.0.0.1:4399' }
  const testing = await createTestApp({ environment, fetch: async () => respond() })
  openApps.push(testing)
  return testing
}
const respondAsExternal = (content: unknown) =>
  Response.json({ result: true, content, message: '' })

test('sells the stock of an external catalogue minus its own holds', {
  tags: ['S7.flavors.mirrored'],
}, async () => {
  const testing = await openExternal(() => respondAsExternal([createFlavor({ stock_quantity: 3 })]))
  const cookie = await testing.signIn()
  const quoted = await testing.app.inject({
    method: 'POST',
    url: '/api/v3/quotes',
    headers: { cookie },
    payload: { interval: 'month', lines: [{ product_id: 1059, quantity: 2 }] },
  })
  expect(quoted.statusCode).toBe(201)
  expect(leftOf((await read(testing)).body)).toBe(1)
  expect(leftOf((await read(testing, cookie)).body)).toBe(3)
  const { database } = testing.dependencies
  expect(await addCustomers(database, 1)).toHaveLength(1)
  expect(await countStock(database)).toMatchObject({ stock: 3, held: 2 })
})

test('returns faulty items and does not sell them', async () => {
  const faulty = [
    { ...createFlavor({ product_id: 1 }), stock_quantity: -1 },
    { ...createFlavor({ product_id: 2 }), monthly_fee: '1,000.00' },
    { ...createFlavor({ product_id: 3 }), ram: '8' },
    { ...createFlavor({ product_id: 4 }), monthly_fee: '999999999999.00' },
    null,
  ]
  const testing = await openExternal(() => respondAsExternal([...faulty, createFlavor()]))
  expect((await read(testing)).body.content).toEqual([...faulty, createFlavor()])
  const quoted = await testing.app.inject({
    method: 'POST',
    url: '/api/v3/quotes',
    headers: { cookie: await testing.signIn() },
    payload: { interval: 'month', lines: [{ product_id: 2, quantity: 1 }] },
  })
  expect(quoted.json().error).toBe('unknown_product')
})
