import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openPool } from '../../database/pool.ts'
import {
  createTestDatabase,
  type TestDatabase,
  whileDatabaseIsAway,
} from '../../testing/database.ts'
import { createDatabaseProbe } from './database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const probe = () => createDatabaseProbe(database.pool)

it('is up, and down while it takes no connection', { tags: ['D4.readiness'] }, async () => {
  expect(await probe().state()).toBe('up')
  await whileDatabaseIsAway(database.pool, async () => {
    expect(await probe().state()).toBe('down')
  })
  expect(await probe().state()).toBe('up')
})

it('is told from one that takes no writes', { tags: ['D4.readiness.write'] }, async () => {
  const { database: name } = database.connection
  await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const pool = openPool(database.connection, 1)
  expect(await createDatabaseProbe(pool).state()).toBe('read_only')
  await pool.end()
})

it('has to take a write after a request met a full disk, before it counts as up again', {
  tags: ['D4.readiness.write'],
}, async () => {
  const { pool } = database
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  // A disk is not filled here: reading goes on, and whatever would be written is refused as PostgreSQL refuses it.
  let connect: () => Promise<unknown> = () => Promise.reject(full)
  const query = pool.query.bind(pool)
  const doubted = createDatabaseProbe({ query, connect: () => connect() } as unknown as Pool)
  expect(await doubted.state()).toBe('up')
  doubted.noteFailure(full)
  await vi.waitFor(async () => expect(await doubted.state()).toBe('read_only'), 3000)
  connect = () => pool.connect()
  await vi.waitFor(async () => expect(await doubted.state()).toBe('up'), 3000)
  const { rowCount } = await query("SELECT 1 FROM pg_class WHERE relname = 'write_probe'")
  expect(rowCount).toBe(0)
})
