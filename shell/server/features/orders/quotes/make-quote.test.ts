import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { expireOverdue } from '../../catalog/repository-expiry.ts'
import { mergeLines } from '../lines.ts'
import { addCustomers, countStock, offer } from '../testing/stock.ts'
import { makeQuote } from './make-quote.ts'
import { deleteOldQuotes } from './repository-quotes.ts'

let testing: TestDatabase
beforeAll(async () => {
  testing = await createTestDatabase()
})
afterAll(async () => {
  await testing.drop()
})

const quote = (
  customerId: string,
  lines: { product_id: number; quantity: number; seenUnit?: string }[],
  interval: 'month' | 'hour' = 'month',
) => makeQuote(testing.database, { customerId, interval, lines: mergeLines(lines) })

const one = (quantity: number) => [{ product_id: 1059, quantity }]

describe('makeQuote', () => {
  beforeEach(async () => {
    await testing.pool.query('TRUNCATE flavors, quotes, orders CASCADE')
    await offer(
      testing.database,
      {},
      { product_id: 1060, name: 'Dedicated 8C-32G', monthly_fee: '166.00', hourly_fee: '0.2471' },
      { product_id: 1077, name: 'GPU H200 x8', gpu_type: 'NVIDIA H200 141GB x8' },
    )
  })

  test('sells exactly five units to two hundred buyers at once', {
    tags: ['D7.stock.conditional-update'],
  }, async () => {
    const customers = await addCustomers(testing.database, 200)
    const results = await Promise.allSettled(customers.map(customer => quote(customer, one(1))))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(5)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, code: 'insufficient_stock' })
    expect(await countStock(testing.database)).toMatchObject({ free: 0, held: 5 })
  })

  test('sums two lines of one product before it checks the stock', {
    tags: ['D7.stock.summed'],
  }, async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    const twice = [...one(3), ...one(3)]
    await expect(quote(customer, twice)).rejects.toMatchObject({
      code: 'insufficient_stock',
      details: [{ product_id: 1059, requested: 6, available: 5 }],
    })
    const { lines } = await quote(customer, [...one(3), ...one(2)])
    expect(lines).toMatchObject([{ quantity: 5, subtotal: '415.00' }])
  })

  test('deletes replaced and expired quotes after a day', async () => {
    const [customer = '', other = ''] = await addCustomers(testing.database, 2)
    const open = await quote(customer, one(1)).then(() => quote(customer, one(2)))
    await quote(other, one(1))
    const age = (interval: string) =>
      testing.pool.query(
        `UPDATE quotes SET expires_at = expires_at - interval '${interval}' WHERE id <> $1`,
        [open.id],
      )
    const countQuotes = async () => (await testing.pool.query('TABLE quotes')).rowCount
    await age('23 hours')
    await expireOverdue(testing.database)
    await deleteOldQuotes(testing.database)
    expect(await countQuotes()).toBe(3)
    await age('2 hours')
    await deleteOldQuotes(testing.database)
    expect(await countQuotes()).toBe(1)
    expect(await countStock(testing.database)).toMatchObject({ held: 2 })
  })

  test('replaces the open quote, but not when the new one is rejected', {
    tags: ['D7.quote.one'],
  }, async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    await quote(customer, one(4))
    await quote(customer, one(5))
    await expect(quote(customer, one(6))).rejects.toMatchObject({
      details: [{ requested: 6, available: 5 }],
    })
    expect(await countStock(testing.database)).toMatchObject({ free: 0, held: 5 })
    await quote(customer, [{ product_id: 1060, quantity: 1 }])
    expect(await countStock(testing.database)).toMatchObject({ free: 5, held: 0 })
  })

  test('leaves one open quote when a customer sends many requests at once', {
    tags: ['D7.quote.one'],
  }, async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    const pending = Array.from({ length: 20 }, (_, index) => quote(customer, one(1 + (index % 3))))
    await Promise.all(pending)
    const { held } = await countStock(testing.database)
    expect(held).toBeLessThanOrEqual(3)
  })

  test('does not deadlock when buyers name the products in opposite order', async () => {
    const customers = await addCustomers(testing.database, 40)
    const forth = [...one(1), { product_id: 1060, quantity: 1 }]
    const back = [...forth].reverse()
    const pending = customers.map((customer, index) => quote(customer, index % 2 ? forth : back))
    const results = await Promise.allSettled(pending)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(5)
    expect(await countStock(testing.database, 1060)).toMatchObject({ held: 5 })
  })

  test('releases units after ten minutes', { tags: ['D7.quote.hold'] }, async () => {
    const [first = '', second = ''] = await addCustomers(testing.database, 2)
    const { expiresAt, now } = await quote(first, one(5))
    const heldMs = Date.parse(expiresAt) - Date.parse(now)
    expect(Math.abs(heldMs - 600_000)).toBeLessThan(60_000)
    await testing.database.execute(sql`UPDATE quotes SET expires_at = now()`)
    await Promise.all([expireOverdue(testing.database), expireOverdue(testing.database)])
    expect(await countStock(testing.database)).toMatchObject({ free: 5, held: 0 })
    await quote(second, one(5))
  })

  test('rejects a price that the customer has not seen, and names the new one', {
    tags: ['D7.prices'],
  }, async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    const seen = [{ product_id: 1059, quantity: 1, seenUnit: '79.00' }]
    await expect(quote(customer, seen)).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      details: [{ product_id: 1059, newUnit: '83.00' }],
    })
    expect(await countStock(testing.database)).toMatchObject({ held: 0 })
    await quote(customer, [{ product_id: 1059, quantity: 1, seenUnit: '83' }])
  })

  test('rejects two plan types in one quote, and products that are not for sale', async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    const mixed = [...one(1), { product_id: 1077, quantity: 1 }]
    await expect(quote(customer, mixed)).rejects.toMatchObject({ code: 'mixed_plan_type' })
    await expect(quote(customer, [{ product_id: 9, quantity: 1 }])).rejects.toMatchObject({
      code: 'unknown_product',
      details: [{ product_id: 9, requested: 1, available: 0 }],
    })
    const huge = [{ product_id: 2 ** 31, quantity: 1 }]
    await expect(quote(customer, huge)).rejects.toMatchObject({ code: 'unknown_product' })
  })

  test('charges nothing today for hourly plans and names the rate and the cap', {
    tags: ['D7.hourly'],
  }, async () => {
    const [customer = ''] = await addCustomers(testing.database, 1)
    const lines = [...one(2), { product_id: 1060, quantity: 1 }]
    const { totals } = await quote(customer, lines, 'hour')
    expect(totals).toEqual({
      total: '0.50',
      hourlyRate: '0.4943',
      dueToday: '0.00',
      monthlyCap: '332.00',
    })
  })
})
