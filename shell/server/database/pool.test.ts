import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { isDatabaseDown } from '../http/responses/failure.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { limitQueries, openPool } from './pool.ts'
import { withTransaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a connection that breaks inside a transaction', () => {
  it('fails that transaction and nothing else', async () => {
    const lost = vi.fn()
    const pool = openPool(database.connection, 1, lost)
    const broken = withTransaction(pool, async queries => {
      const { rows } = await queries.query('SELECT pg_backend_pid() AS pid')
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await vi.waitFor(() => expect(lost).toHaveBeenCalled())
      await queries.query('SELECT 1')
    })
    const error = await broken.catch((reason: unknown) => reason)
    expect(isDatabaseDown(error), String(error)).toBe(true)
    expect(lost.mock.calls[0]?.[0]).toMatchObject({ code: '57P01' })
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
    await pool.end()
  })
})

describe('a limited query', () => {
  it('fails when there is no response, and the next one uses another connection', async () => {
    const pool = openPool(database.connection, 1)
    const queries = limitQueries(pool, 200)
    await expect(queries.query('SELECT pg_sleep(5)')).rejects.toThrow('timeout')
    expect((await queries.query('SELECT $1::int AS one', [1])).rows).toEqual([{ one: 1 }])
    await pool.end()
  })
})
