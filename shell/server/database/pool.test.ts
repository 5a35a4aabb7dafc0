import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { isDatabaseDown } from '../http/responses/failure.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { limitQueries, openPool, toDatabase, toDriverError, withoutQueryLimit } from './pool.ts'
import { startNetwork } from './testing/silent-network.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a connection that breaks inside a transaction', () => {
  it('fails that transaction and nothing else', async () => {
    const lost = vi.fn()
    const pool = openPool(database.connection, 1, lost)
    const broken = inTransaction(toDatabase(pool), async transaction => {
      const { rows } = await transaction.execute(sql`SELECT pg_backend_pid() AS pid`)
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      await vi.waitFor(() => expect(lost).toHaveBeenCalled())
      await transaction.execute(sql`SELECT 1`)
    })
    const error = await broken.catch((reason: unknown) => reason)
    expect(isDatabaseDown(error), String(error)).toBe(true)
    expect(lost.mock.calls[0]?.[0]).toMatchObject({ code: '57P01' })
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
    await pool.end()
  })
})

describe('a network that swallows everything', () => {
  const limitMs = 400
  let network: Awaited<ReturnType<typeof startNetwork>>
  let pool: Pool
  beforeEach(async () => {
    network = await startNetwork(database.connection)
    pool = openPool({ ...database.connection, ...network.address, query_timeout: limitMs }, 1)
    await pool.query('SELECT 1')
  })
  afterEach(async () => {
    network.close()
    await pool.end()
  })
  const expectNewConnection = async () => {
    network.swallow(false)
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
    expect(pool.totalCount).toBe(1)
  }

  it('fails a query like a database that is down, and its connection is not used again', async () => {
    const removed = vi.fn()
    pool.on('remove', removed)
    network.swallow(true)
    const error = await pool.query('SELECT 1').catch((reason: unknown) => reason)
    expect(isDatabaseDown(error), String(error)).toBe(true)
    await vi.waitFor(() => expect(removed).toHaveBeenCalledOnce())
    await expectNewConnection()
  })

  it('fails a transaction without a wait for its rollback', async () => {
    const startedAt = performance.now()
    const failed = inTransaction(toDatabase(pool), async transaction => {
      network.swallow(true)
      await inTransaction(transaction, nested => nested.execute(sql`SELECT 1`))
    })
    const error = await failed.catch((reason: unknown) => reason)
    expect(isDatabaseDown(error), String(error)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(2 * limitMs)
    await expectNewConnection()
  })
})

describe('the limit of a query', () => {
  it('is longer than the limit of a statement in the database', async () => {
    const { options } = database.pool
    expect(options.query_timeout).toBeGreaterThan(Number(options.statement_timeout))
    expect(options.query_timeout).toBeLessThan(15_000)
  })

  it('does not apply to a query that says so', async () => {
    const pool = openPool({ ...database.connection, query_timeout: 100 }, 1)
    const slow = { text: 'SELECT pg_sleep(0.3)', ...withoutQueryLimit }
    expect((await pool.query(slow)).rowCount).toBe(1)
    await pool.end()
  })
})

describe('a limited query', () => {
  it('fails when there is no response, and the next one uses another connection', async () => {
    const pool = openPool(database.connection, 1)
    const limited = limitQueries(toDatabase(pool), 200)
    await expect(limited.execute(sql`SELECT pg_sleep(5)`)).rejects.toMatchObject({
      cause: { message: 'Query read timeout' },
    })
    expect((await limited.execute(sql`SELECT ${1}::int AS one`)).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})

describe('the error of a failed query', () => {
  it('has an error of the driver, which contains no values of the query', async () => {
    const failed = database.database.execute(sql`SELECT ${'a secret'} FROM missing_table`)
    const error = await failed.catch((reason: unknown) => reason)
    expect(String(error)).toContain('a secret')
    expect(String(toDriverError(error))).toBe('error: relation "missing_table" does not exist')
  })

  it('is itself if it comes from elsewhere', () => {
    const error = new Error('No', { cause: new Error('Why') })
    expect(toDriverError(error)).toBe(error)
  })
})
