import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { addCustomers, offer } from '../testing/stock.ts'
import { makeQuote } from './make-quote.ts'

let testing: TestDatabase
beforeEach(async () => {
  testing = await createTestDatabase()
  await offer(
    testing.database,
    { product_id: 1059, stock_quantity: 60 },
    { product_id: 1060, stock_quantity: 200 },
    { product_id: 1061, stock_quantity: 8 },
  )
})
afterEach(() => testing.drop())

const hold = (customerId: string, units: Record<number, number>, network = 'home') => {
  const lines = Object.entries(units).map(([id, quantity]) => {
    return { product_id: Number(id), quantity, seenUnits: [] }
  })
  return makeQuote(testing.database, { customerId, interval: 'month', lines, network })
}
const rejected = { status: 409, code: 'hold_limit' }
const pass = (minutes: number) =>
  testing.database.execute(sql`UPDATE quotes SET
    created_at = created_at - make_interval(secs => ${minutes * 60}),
    expires_at = expires_at - make_interval(secs => ${minutes * 60}),
    held_since = held_since - make_interval(secs => ${minutes * 60})`)
const addOne = async () => (await addCustomers(testing.database, 1))[0] ?? ''

describe('a new account before its first payment', () => {
  test('may hold half of the free units of a plan, or ten if that is more', {
    tags: ['D7.newcomer.share'],
  }, async () => {
    const customer = await addOne()
    await expect(hold(customer, { 1059: 31 })).rejects.toMatchObject({
      ...rejected,
      details: { limit: 'plan', product_id: 1059, most: 30 },
    })
    await hold(customer, { 1059: 30 })
    // The units that it already holds count as free.
    await hold(customer, { 1059: 30 })
    await hold(customer, { 1061: 8 })
  })

  test('may hold 50 units in all', { tags: ['D7.newcomer.units'] }, async () => {
    const customer = await addOne()
    await expect(hold(customer, { 1059: 25, 1060: 26 })).rejects.toMatchObject({
      ...rejected,
      details: { limit: 'units', most: 50 },
    })
    await hold(customer, { 1059: 25, 1060: 25 })
  })

  test('may hold 150 units together with the other new accounts of its network', {
    tags: ['D7.newcomer.network'],
  }, async () => {
    const customers = await addCustomers(testing.database, 4)
    for (const customer of customers.slice(0, 3)) await hold(customer, { 1060: 40 })
    const [, , , last = ''] = customers
    await expect(hold(last, { 1060: 31 })).rejects.toMatchObject({
      ...rejected,
      details: { limit: 'network' },
    })
    await hold(last, { 1060: 30 })
    await hold(last, { 1060: 35 }, 'elsewhere')
  })

  test('cannot hold more by requests at the same time', {
    tags: ['D7.newcomer.network'],
  }, async () => {
    const customers = await addCustomers(testing.database, 5)
    const ended = await Promise.allSettled(customers.map(customer => hold(customer, { 1060: 40 })))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('may hold units for an hour, however often it renews its quote, and again after a pause', {
    tags: ['D7.newcomer.time'],
  }, async () => {
    const customer = await addOne()
    await hold(customer, { 1061: 1 })
    for (let round = 0; round < 7; round++) {
      await pass(8.5)
      await hold(customer, { 1061: 1 + (round % 2) })
    }
    await pass(2)
    await expect(hold(customer, { 1061: 1 })).rejects.toMatchObject({
      ...rejected,
      details: { limit: 'time' },
    })
    await pass(21)
    await hold(customer, { 1061: 1 })
  })
})

test('an older account has no such limits', async () => {
  const customer = await addOne()
  await testing.database.execute(sql`UPDATE accounts SET created_at = now() - interval '31 days'`)
  await hold(customer, { 1059: 60, 1060: 100 })
})
