import type { Pool } from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openPool, toDatabase } from '../../database/pool.ts'
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

const probe = () => createDatabaseProbe(database.database)

it('is up, and is down while it accepts no connection', { tags: ['D4.readiness'] }, async () => {
  expect(await probe().state()).toBe('up')
  await whileDatabaseIsAway(database.pool, async () => {
    expect(await probe().state()).toBe('down')
  })
  expect(await probe().state()).toBe('up')
})

it('is read_only if it accepts no writes', { tags: ['D4.readiness.write'] }, async () => {
  const { database: name } = database.connection
  await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const pool = openPool(database.connection, 1)
  expect(await createDatabaseProbe(toDatabase(pool)).state()).toBe('read_only')
  await pool.end()
})

it('is read_only after a request failed on a full disk, until a write succeeds', {
  tags: ['D4.readiness.write'],
}, async () => {
  const { pool } = database
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  // The disk is not really full. Reads work, and writes fail with PostgreSQL's error.
  let connect: () => Promise<unknown> = () => Promise.reject(full)
  const query = pool.query.bind(pool)
  const fullPool: Pool = Object.assign(Object.create(pool), { query, connect: () => connect() })
  const databaseProbe = createDatabaseProbe(toDatabase(fullPool))
  expect(await databaseProbe.state()).toBe('up')
  databaseProbe.reportFailure(full)
  await vi.waitFor(async () => expect(await databaseProbe.state()).toBe('read_only'), 3000)
  connect = () => pool.connect()
  await vi.waitFor(async () => expect(await databaseProbe.state()).toBe('up'), 3000)
  const { rowCount } = await query("SELECT 1 FROM pg_class WHERE relname = 'write_probe'")
  expect(rowCount).toBe(0)
})
