import { randomUUID } from 'node:crypto'
import type { Endpoints } from '@storefront/api/endpoint'
import { endpoints } from '@storefront/api/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestShop, type TestShop } from '../testing/routes.ts'

let shop: TestShop
let orderId: string
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMITS: 'off' })
  const order = await shop.order([{ product_id: 1059, quantity: 2 }])
  orderId = order.id
  await shop.pay(order.id)
  await shop.report('succeeded')
  const body = { clientId: randomUUID(), text: 'Where is my order?', language: 'en' }
  await shop.call('/api/v3/chat/messages', { body })
})
afterAll(() => shop.close())

const table: Endpoints = endpoints

/** Compares the body with what its contract reads of it, which has no unknown fields. */
function expectNoFurtherField(name: string, body: object): void {
  const parsed = table[name]?.response?.safeParse(body)
  expect(parsed?.success, name).toBe(true)
  expect(parsed?.data, name).toEqual(body)
}

async function read(name: string, url: string, cookie: string): Promise<boolean> {
  const [method] = name.split(' ')
  const response = await shop.app.inject({ method: method as 'GET', url, headers: { cookie } })
  if (response.statusCode !== 200 || table[name]?.response === undefined) return false
  expectNoFurtherField(name, response.json())
  return true
}

it('a response has only the fields of its contract, for customers and operators', async () => {
  const operator = await shop.signIn('operator@quarry.example')
  const names = Object.keys(endpoints).filter(name => /^GET [^:]+$/.test(name))
  const read200: string[] = []
  for (const name of names.filter(each => each !== 'GET /api/events'))
    for (const cookie of [shop.customer, operator])
      if (await read(name, name.slice('GET '.length), cookie)) read200.push(name)
  expect(read200).toEqual(
    expect.arrayContaining([
      'GET /api/v3/account/orders',
      'GET /api/v3/account/servers',
      'GET /api/v3/account/sessions',
      'GET /api/v3/chat/messages',
      'GET /api/v3/invoices',
      'GET /_registry/audit',
      'GET /_registry/roles',
    ]),
  )
  const order = `/api/v3/orders/${orderId}`
  expect(await read('POST /api/v3/user', '/api/v3/user', shop.customer)).toBe(true)
  expect(await read('GET /api/v3/orders/:id', order, shop.customer)).toBe(true)
})

it('a further field would be found', () => {
  const body = { result: true, content: { hasToken: true, passwordHash: 'x' }, message: '' }
  expect(() => expectNoFurtherField('GET /api/auth/presence', body)).toThrow('to deeply equal')
})
