import { afterEach, expect, test, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { offer } from '../orders/testing/stock.ts'
import { type Listening, listen } from './listen.ts'

let database: TestDatabase
let listening: Listening
afterEach(async () => {
  await listening.stop()
  await database.drop()
})

test('is notified once for each transaction that changes the list, and of nothing else', async () => {
  database = await createTestDatabase()
  await offer(database.database, {}, { product_id: 1060 })
  const onChange = vi.fn()
  const { pool } = database
  listening = listen({ pool, direct: pool.options }, payload => payload === 'stock' && onChange())
  await vi.waitFor(() => expect(listening.isLive()).toBe(true), 3000)
  await database.pool.query('UPDATE flavors SET held = held + 1')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  await database.pool.query('UPDATE flavors SET held = held - 1, unpaid = unpaid + 1')
  await offer(database.database, {}, { product_id: 1060 })
  await database.pool.query('UPDATE flavors SET hourly_fee = 0.2')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
})
