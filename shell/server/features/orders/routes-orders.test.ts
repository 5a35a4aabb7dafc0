import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { countStock } from './testing/stock.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const two = [{ product_id: 1059, quantity: 2 }]

test('turns a quote into an order with frozen lines and a server for each unit', {
  tags: ['S7.orders'],
}, async () => {
  const order = await shop.order(two)
  expect(order).toMatchObject({
    state: 'awaiting_payment',
    totals: { total: '166.00', dueToday: '166.00', hourlyRate: '' },
    lines: [{ planName: 'Dedicated 4C-16G', unit: '83.00', subtotal: '166.00' }],
    servers: [{ hostname: 's1059-1.example.com', state: 'waiting' }, { state: 'waiting' }],
  })
  expect(order.number).toMatch(/^QY-\d{4}-\d{6}$/)
  expect(await countStock(shop.database)).toMatchObject({ free: 3, held: 0, unpaid: 2 })
  await shop.database.execute("UPDATE flavors SET monthly_fee = 99, name = 'Renamed'")
  expect((await shop.readOrder(order.id)).lines).toEqual(order.lines)
  expect((await shop.listOrders()).map(({ id }) => id)).toEqual([order.id])
})

test('makes one order from fifty requests with one key', { tags: ['D7.idempotency'] }, async () => {
  const body = shop.toRequest(await shop.quote(two))
  const key = randomUUID()
  const requested = Array.from({ length: 50 }, () => shop.call('/api/v3/orders', { body, key }))
  const responses = await Promise.all(requested)
  const fresh = responses.filter(
    ({ statusCode, headers }) => statusCode === 201 && !headers['idempotent-replayed'],
  )
  expect(fresh).toHaveLength(1)
  for (const { statusCode } of responses) expect([201, 409]).toContain(statusCode)
  expect(await shop.listOrders()).toHaveLength(1)

  const again = await shop.call('/api/v3/orders', { body, key })
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toBe(fresh[0]?.body)
})

test('rejects a missing key, and a key that was used for another request', {
  tags: ['D7.order.key'],
}, async () => {
  const body = shop.toRequest(await shop.quote(two))
  const key = randomUUID()
  const missing = await shop.call('/api/v3/orders', { body })
  expect([missing.statusCode, missing.json().error]).toEqual([400, 'key_missing'])
  await shop.call('/api/v3/orders', { body, key })
  const [first, ...others] = body.servers
  const changed = { ...body, servers: [{ ...first, hostname: 'other.example.com' }, ...others] }
  const reused = await shop.call('/api/v3/orders', { body: changed, key })
  expect([reused.statusCode, reused.json().error]).toEqual([422, 'key_reused'])
})

test("treats another customer's key as a new one, and reveals nothing", async () => {
  const key = randomUUID()
  const body = shop.toRequest(await shop.quote(two))
  await shop.call('/api/v3/orders', { body, key })
  const cookie = await shop.signIn('support@quarry.example')
  const response = await shop.call('/api/v3/orders', { body, key, cookie })
  expect([response.statusCode, response.json().error]).toEqual([404, 'not_found'])
})

test('accepts a key again after a rejected request', async () => {
  const body = shop.toRequest(await shop.quote(two))
  const key = randomUUID()
  const outdated = { ...body, termsVersion: 'old' }
  const rejected = await shop.call('/api/v3/orders', { body: outdated, key })
  expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'terms_outdated'])
  const response = await shop.call('/api/v3/orders', { body, key })
  expect(response.statusCode).toBe(201)
})

test('makes one order from a quote, whatever the keys', async () => {
  const body = shop.toRequest(await shop.quote(two))
  const requested = [1, 2, 3].map(() => shop.call('/api/v3/orders', { body, key: randomUUID() }))
  const responses = await Promise.all(requested)
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 2, held: 0 })
})

test('rejects an expired quote and releases its units', async () => {
  const body = shop.toRequest(await shop.quote(two))
  await shop.database.execute('UPDATE quotes SET expires_at = now()')
  const response = await shop.call('/api/v3/orders', { body, key: randomUUID() })
  expect([response.statusCode, response.json().error]).toEqual([409, 'quote_expired'])
  expect((await shop.call(`/api/v3/quotes/${body.quoteId}`)).statusCode).toBe(410)
  await shop.call('/api/v3/orders')
  expect(await countStock(shop.database)).toMatchObject({ free: 5 })
})

test('names the invalid field of a server', { tags: ['S5.forms.order'] }, async () => {
  const body = shop.toRequest(await shop.quote(two))
  const post = async (servers: unknown) => {
    const response = await shop.call('/api/v3/orders', {
      body: { ...body, servers },
      key: randomUUID(),
    })
    expect(response.statusCode).toBe(422)
    return response.json().details
  }
  const [first, second] = body.servers
  expect(await post([first])).toEqual({ servers: 'missing' })
  expect(await post([first, first])).toEqual({ 'servers.1.hostname': 'duplicate' })
  expect(await post([first, second, { product_id: 7, hostname: 'x' }])).toEqual({
    'servers.2.product_id': 'not_in_quote',
  })
  expect(await post([first, { ...second, hostname: '-Bad-' }])).toHaveProperty([
    'servers.1.hostname',
  ])
  expect(await countStock(shop.database)).toMatchObject({ held: 2, unpaid: 0 })
})

test("sends the same 404 for other customers' orders, unknown ids and malformed ids", async () => {
  const { id } = await shop.order(two)
  const cookie = await shop.signIn('support@quarry.example')
  const responses = await Promise.all([
    shop.call(`/api/v3/orders/${id}`, { cookie }),
    shop.call(`/api/v3/orders/${randomUUID()}`),
    shop.call('/api/v3/orders/1%27--'),
    shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST', cookie }),
    shop.call(`/api/v3/orders/${id}/payments`, { body: { prefix: '' }, key: randomUUID(), cookie }),
    shop.call(`/api/v3/payments/${randomUUID()}`),
    shop.call(`/api/v3/quotes/${randomUUID()}`),
  ])
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
})

test('cancels an unpaid order once and releases its units', async () => {
  const { id } = await shop.order(two)
  await shop.pay(id)
  const cancel = () => shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
  const responses = await Promise.all([cancel(), cancel(), cancel()])
  expect(responses.map(response => response.json().content.state)).toEqual(
    Array(3).fill('cancelled'),
  )
  expect(await countStock(shop.database)).toMatchObject({ free: 5, unpaid: 0 })
})

test('keeps the units of an unpaid order for thirty minutes', {
  tags: ['D7.order.unpaid'],
}, async () => {
  const { id } = await shop.order(two)
  await shop.passHalfHour()
  expect((await shop.readOrder(id)).state).toBe('expired')
  expect(await countStock(shop.database)).toMatchObject({ free: 5, unpaid: 0 })
})

test('requires a signed-in customer', async () => {
  for (const url of ['/api/v3/quotes', '/api/v3/orders']) {
    const response = await shop.call(url, { body: {}, key: randomUUID(), cookie: 'token=none' })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ result: false, code: 0, message: 'Unauthenticated.' })
  }
})

test('says that a cart has more units or plans than one order', async () => {
  const quote = async (lines: { product_id: number; quantity: number }[]) => {
    const { statusCode, body } = await shop.call('/api/v3/quotes', {
      body: { interval: 'month', lines },
    })
    return [statusCode, JSON.parse(body).details]
  }
  const plans = (count: number, quantity: number) =>
    Array.from({ length: count }, (_, index) => ({ product_id: 1000 + index, quantity }))
  const tooLarge = [422, { lines: 'too_big' }]
  expect(await quote(plans(6, 100))).toEqual(tooLarge)
  expect(await quote(plans(51, 1))).toEqual(tooLarge)
})

test('keeps no more than 500 unpaid units for one customer', async () => {
  await shop.ageAccounts()
  await shop.database.execute('UPDATE flavors SET stock = 1000')
  const hundred = [{ product_id: 1059, quantity: 100 }]
  for (let order = 0; order < 5; order++) await shop.order(hundred)
  const body = { interval: 'month', lines: [{ product_id: 1059, quantity: 1 }] }
  const rejected = await shop.call('/api/v3/quotes', { body })
  expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'too_many_unpaid'])
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 500, held: 0 })
})

test('counts a quote once when it is replaced and when it is ordered', async () => {
  await shop.ageAccounts()
  await shop.database.execute('UPDATE flavors SET stock = 1000')
  const hundred = { product_id: 1059, quantity: 100 }
  const fourHundred = [hundred, hundred, hundred, hundred]
  await shop.order([hundred])
  await shop.quote(fourHundred)
  expect((await shop.order(fourHundred)).state).toBe('awaiting_payment')
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 500, held: 0 })
})
