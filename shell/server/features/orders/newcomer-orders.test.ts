import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createTestShop, type TestShop } from '../../testing/routes.ts'
import { expireOverdue } from '../catalog/index.ts'
import { countStock, offer } from './testing/stock.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
  await offer(shop.database, { stock_quantity: 60 })
})
afterEach(async () => {
  await shop.close()
})

const units = (quantity: number) => [{ product_id: 1059, quantity }]
const cancel = (id: string) => shop.call(`/api/v3/orders/${id}/cancel`, { method: 'POST' })
const tryToHold = (quantity: number) =>
  shop.call('/api/v3/quotes', { body: { interval: 'month', lines: units(quantity) } })
const expectRejected = async (request: ReturnType<typeof shop.call>) => {
  const { statusCode, json } = await request
  expect([statusCode, json().error]).toEqual([409, 'hold_limit'])
}
const tryToPay = (id: string) =>
  shop.call(`/api/v3/orders/${id}/payments`, { body: { prefix: '' }, key: crypto.randomUUID() })

async function pass(minutes: number): Promise<void> {
  const earlier = (column: string) => {
    const name = sql.identifier(column)
    return sql`${name} = ${name} - make_interval(mins => ${minutes})`
  }
  const { database } = shop
  const ofQuotes = sql.join(['created_at', 'expires_at', 'held_since'].map(earlier), sql`, `)
  await database.execute(sql`UPDATE quotes SET ${ofQuotes}`)
  await database.execute(sql`UPDATE orders SET ${earlier('created_at')}, ${earlier('pay_by')}`)
  await database.execute(sql`UPDATE order_turns SET ${earlier('at')}`)
  await expireOverdue(database)
}

test('unpaid orders count in the share of a plan that a new account may hold', {
  tags: ['D7.newcomer.share'],
}, async () => {
  const { id } = await shop.order(units(20))
  await expectRejected(tryToHold(11))
  // Half of the 60 units, of which the account holds 20 already.
  expect((await tryToHold(10)).statusCode).toBe(201)
  await cancel(id)
  expect((await tryToHold(30)).statusCode).toBe(201)
})

test('a renewed order counts in the share of its plan together with what the account holds', {
  tags: ['D7.newcomer.share'],
}, async () => {
  const expired = await shop.order(units(20))
  await pass(31)
  await shop.order(units(15))
  await expectRejected(tryToPay(expired.id))
  expect(await countStock(shop.database)).toMatchObject({ unpaid: 15 })
})

test('a new account cannot hold units for longer than an hour by cancelling orders', {
  tags: ['D7.newcomer.time'],
}, async () => {
  for (let round = 0; round < 7; round++) {
    const { id } = await shop.order(units(30))
    await pass(9)
    await cancel(id)
  }
  await expectRejected(tryToHold(1))
  await pass(11)
  expect((await tryToHold(30)).statusCode).toBe(201)
})

test('a new account cannot hold units for longer than an hour by ordering again when an order expires', {
  tags: ['D7.newcomer.time'],
}, async () => {
  const first = await shop.order(units(30))
  await pass(31)
  await shop.order(units(30))
  await pass(31)
  await expectRejected(tryToHold(1))
  await expectRejected(tryToPay(first.id))
})

test('a new account that cancels an order may order again at once, and again after a pause', {
  tags: ['D7.newcomer.time'],
}, async () => {
  const first = await shop.order(units(30))
  await pass(5)
  await cancel(first.id)
  const second = await shop.order(units(30))
  expect(second.state).toBe('awaiting_payment')
  await pass(5)
  await cancel(second.id)
  // The pause begins with the cancellation and not when the order would have expired.
  await pass(11)
  await shop.order(units(30))
  await pass(31)
  expect((await tryToHold(30)).statusCode).toBe(201)
})

test('an order that is renewed after a pause may hold its units for an hour again', {
  tags: ['D7.newcomer.time'],
}, async () => {
  const { id } = await shop.order(units(30))
  await pass(100)
  expect((await tryToPay(id)).statusCode).toBe(201)
  await pass(31)
  expect((await tryToPay(id)).statusCode).toBe(201)
  await pass(31)
  await expectRejected(tryToPay(id))
})
