import { randomUUID } from 'node:crypto'
import { paymentResponseSchema } from '@storefront/api/payment'
import { quoteResponseSchema } from '@storefront/api/quote'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { expireOverdue } from '../catalog/index.ts'
import { countStock, offer } from '../orders/testing/stock.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(async () => {
  await shop.close()
})

const reprice = (monthly_fee: string) => offer(shop.database, { monthly_fee })

const tryToPay = (orderId: string, accepted?: { product_id: number; unit: string }[]) =>
  shop.call(`/api/v3/orders/${orderId}/payments`, {
    body: { prefix: '', ...(accepted && { accepted }) },
    key: randomUUID(),
  })

test('charges the frozen price while the order holds its units', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await reprice('99.00')
  expect(paymentResponseSchema.parse((await tryToPay(id)).json()).content.amount).toBe('83.00')
})

test('rejects the payment of an expired order whose price changed, and charges the price that was accepted', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 2 }])
  await shop.passHalfHour()
  await reprice('99.00')
  const rejected = await tryToPay(id)
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json()).toMatchObject({
    error: 'price_changed',
    details: [{ product_id: 1059, oldUnit: '83.00', newUnit: '99.00', location: 'Madrid, ES' }],
  })
  expect(shop.provider.requests).toEqual([])
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 0, free: 5 })

  expect((await tryToPay(id, [{ product_id: 1059, unit: '98.00' }])).statusCode).toBe(409)
  const paid = await tryToPay(id, [{ product_id: 1059, unit: '99.00' }])
  expect(paymentResponseSchema.parse(paid.json()).content.amount).toBe('198.00')
  const order = await shop.readOrder(id)
  expect([order.totals.dueToday, order.lines[0]?.unit]).toEqual(['198.00', '99.00'])
})

test('names the plans that an expired order is short of', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 2 }])
  await shop.passHalfHour()
  await offer(shop.database, { stock_quantity: 1 })
  const rejected = await tryToPay(id)
  expect(rejected.json()).toMatchObject({
    error: 'insufficient_stock',
    details: [{ planName: 'Dedicated 4C-16G', requested: 2, available: 1 }],
  })
})

test('a new account cannot hold more units than its limit by renewing orders', {
  tags: ['D7.newcomer.units'],
}, async () => {
  await offer(shop.database, { stock_quantity: 100 })
  const ids: string[] = []
  for (let order = 0; order < 2; order++) {
    ids.push((await shop.order([{ product_id: 1059, quantity: 30 }])).id)
    await shop.passHalfHour()
    await expireOverdue(shop.database)
  }
  const [first = '', second = ''] = ids
  expect((await tryToPay(first)).statusCode).toBe(201)
  const rejected = await tryToPay(second)
  expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'hold_limit'])
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 30 })
})

test('the renewal of an order locks the open quote before the stock, as the expiry of quotes does', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.passHalfHour()
  await expireOverdue(shop.database)
  await shop.quote([{ product_id: 1059, quantity: 1 }])
  const expiry = await shop.dependencies.pool.connect()
  try {
    await expiry.query('BEGIN')
    await expiry.query("SELECT FROM quotes WHERE state = 'open' FOR UPDATE")
    const paying = tryToPay(id)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 5000)
    await expiry.query('SELECT FROM flavors FOR UPDATE NOWAIT')
    await expiry.query('COMMIT')
    expect((await paying).statusCode).toBe(201)
  } finally {
    expiry.release(true)
  }
})

/** The number of connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await shop.database.execute(
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a new account cannot hold units for longer than an hour by renewing an order, without a pause', {
  tags: ['D7.newcomer.time'],
}, async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  const pass = async (minutes: number) => {
    const time = sql`make_interval(mins => ${minutes})`
    await shop.database.execute(sql`UPDATE orders SET pay_by = pay_by - ${time}`)
    await shop.database.execute(sql`UPDATE quotes SET
      held_since = held_since - ${time}, expires_at = expires_at - ${time}`)
  }
  await pass(31)
  expect((await tryToPay(id)).statusCode).toBe(201)
  await pass(31)
  expect((await tryToPay(id)).json()).toMatchObject({ error: 'hold_limit' })
  await pass(10)
  expect((await tryToPay(id)).statusCode).toBe(201)
})

test('closes the page of the previous attempt before it opens another one', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(id)
  const previous = shop.provider.last()
  await shop.passHalfHour()
  await shop.pay(id)
  expect(previous.state).toBe('cancelled')
  expect(shop.provider.payments.length).toBe(2)
})

test('applies the previous attempt when it was paid after all, and opens no other', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(id)
  await shop.passHalfHour()
  await shop.readOrder(id)
  shop.provider.last().state = 'succeeded'
  const response = await tryToPay(id)
  expect([response.statusCode, response.json().error]).toEqual([409, 'already_paid'])
  expect(shop.provider.payments.length).toBe(1)
})

test('opens no other attempt while the state of the previous one is unknown', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(id)
  await shop.passHalfHour()
  shop.provider.failure = 'down'
  expect((await tryToPay(id)).statusCode).toBe(503)
  shop.provider.failure = null
  expect((await shop.readOrder(id)).state).toBe('expired')
})

test('a paid order never changes with the catalogue', async () => {
  const { id } = await shop.order([{ product_id: 1059, quantity: 1 }])
  await shop.pay(id)
  await shop.report('succeeded')
  const before = await shop.readOrder(id)
  await offer(shop.database, { name: 'Renamed', monthly_fee: '1.00', ram: 1, location: 'Oslo, NO' })
  const after = await shop.readOrder(id)
  expect([after.lines, after.totals, after.number]).toEqual([
    before.lines,
    before.totals,
    before.number,
  ])
})

/** A line may have a hundred units at most. */
const hundreds = (count: number) => Array.from({ length: count }, () => oneHundred)
const oneHundred = { product_id: 1059, quantity: 100 }

/** Creates expired orders of `counts` × 100 units, with stock for all of them. */
async function expireOrders(...counts: number[]): Promise<string[]> {
  await shop.ageAccounts()
  await shop.database.execute('UPDATE flavors SET stock = 2000')
  const ids: string[] = []
  for (const count of counts) {
    ids.push((await shop.order(hundreds(count))).id)
    await shop.passHalfHour()
    await shop.listOrders()
  }
  return ids
}

test('renews no more than 500 unpaid units for one customer', async () => {
  const [previous = '', small = ''] = await expireOrders(3, 2)
  await shop.order(hundreds(3))
  const rejected = await tryToPay(previous)
  expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'too_many_unpaid'])
  expect((await shop.readOrder(previous)).state).toBe('expired')
  expect((await tryToPay(small)).statusCode).toBe(201)
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 500 })
})

test('counts the units of an open quote when it renews an order', async () => {
  const [previous = ''] = await expireOrders(3)
  await shop.quote(hundreds(3))
  expect((await tryToPay(previous)).json().error).toBe('too_many_unpaid')
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 0, held: 300 })
})

test('counts orders that are renewed at the same moment', async () => {
  const ids = await expireOrders(2, 2, 2, 2)
  const responses = await Promise.all(ids.map(id => tryToPay(id)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409])
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 400 })
})

test('extends the hold of a quote once', async () => {
  const quote = await shop.quote([{ product_id: 1059, quantity: 1 }])
  const extend = async () =>
    quoteResponseSchema.parse(
      (await shop.call(`/api/v3/quotes/${quote.id}/extend`, { body: {} })).json(),
    ).content
  const longer = await extend()
  expect(Date.parse(longer.expiresAt) - Date.parse(quote.expiresAt)).toBe(600_000)
  expect([quote.isExtendable, longer.isExtendable]).toEqual([true, false])
  expect((await extend()).expiresAt).toBe(longer.expiresAt)
})

test('stores public keys with the order and rejects a private one', async () => {
  const key = `ssh-ed25519 ${Buffer.concat([
    Buffer.from([0, 0, 0, 11]),
    Buffer.from('ssh-ed25519'),
    Buffer.from([0, 0, 0, 32]),
    Buffer.alloc(32, 7),
  ]).toString('base64')} ana@laptop`
  const input = shop.toRequest(await shop.quote([{ product_id: 1059, quantity: 1 }]))
  const send = (sshKeys: string[]) =>
    shop.call('/api/v3/orders', { body: { ...input, sshKeys }, key: randomUUID() })
  const rejected = await send(['-----BEGIN OPENSSH PRIVATE KEY-----'])
  expect([rejected.statusCode, rejected.json().details]).toEqual([422, { 'sshKeys.0': 'private' }])
  expect((await send([key])).json().content.sshKeys).toEqual([key])
})
