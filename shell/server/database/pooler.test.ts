import { expect, it } from 'vitest'

import { createTestShop } from '../testing/routes.ts'

it('leaves no prepared statement and no lock on a connection, which a pooler may give to another client', async () => {
  const shop = await createTestShop()
  const order = await shop.order([{ product_id: 1060, quantity: 1 }])
  await shop.pay(order.id)
  await shop.call('/api/v3/gsn/flavors')
  await shop.call('/api/v3/orders')
  const { pool } = shop.dependencies
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) {
    const named = await client.query('SELECT name FROM pg_prepared_statements')
    const locks = await client.query(
      `SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
    )
    expect([named.rows, locks.rows]).toEqual([[], []])
    client.release()
  }
  await shop.close()
})
