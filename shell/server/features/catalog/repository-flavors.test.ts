import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { flavors } from '../../database/tables/catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { countStock, createFlavor, offer } from '../orders/testing/stock.ts'
import { findFlavors, listFlavors, startMirror, writeFlavors } from './repository-flavors.ts'
import { transfersOf, transferUnits } from './repository-stock.ts'

let testing: TestDatabase
beforeAll(async () => {
  testing = await createTestDatabase()
})
afterAll(async () => {
  await testing.drop()
})
beforeEach(async () => {
  await testing.pool.query('TRUNCATE flavors CASCADE')
})

const sell = (quantity: number) =>
  transferUnits(
    testing.database,
    transfersOf([{ product_id: 1059, quantity }], units => ({ sold: units })),
  )
const left = async () => (await listFlavors(testing.database)).map(plan => plan.stock_quantity)

test('subtracts only units sold since the external stock was requested', async () => {
  const { database } = testing
  await offer(database, { stock_quantity: 5 })
  await sell(2)
  expect(await left()).toEqual([3])
  const start = await startMirror(database)
  await sell(1)
  await writeFlavors(database, [createFlavor({ stock_quantity: 3 })], start)
  expect(await left()).toEqual([2])
})

test('ignores an external response whose request is older than that of the stored data', async () => {
  const { database } = testing
  const start = await startMirror(database)
  const early = { ...start, at: new Date(start.at.getTime() - 1000) }
  await offer(database, { stock_quantity: 1 })
  await writeFlavors(database, [createFlavor({ stock_quantity: 9 })], early)
  expect(await left()).toEqual([1])
})

test('does not sell a plan that is gone from the catalogue, and preserves its counts', async () => {
  const { database } = testing
  await offer(database, {}, { product_id: 1060 })
  await database.update(flavors).set({ held: 2 }).where(eq(flavors.product_id, 1060))
  await offer(database, {})
  expect(await findFlavors(database, [1059, 1060])).toMatchObject([{ product_id: 1059 }])
  await offer(database, {}, { product_id: 1060 })
  expect(await left()).toEqual([5, 3])
})

test('preserves every digit of a fee', async () => {
  const { database } = testing
  const fees = { monthly_fee: '6.00', hourly_fee: '0.009012345678' }
  await offer(database, fees)
  expect(await listFlavors(database)).toMatchObject([fees])
  expect(await countStock(database)).toMatchObject({ free: 5 })
})
