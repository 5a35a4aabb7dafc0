import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Database, sqlState } from './pool.ts'
import { inTransaction } from './transaction.ts'

let test: TestDatabase

beforeAll(async () => {
  test = await createTestDatabase()
  await test.pool.query('CREATE TABLE accounts_of_test (name text PRIMARY KEY, sum integer)')
})
beforeEach(() =>
  test.pool.query(
    `TRUNCATE accounts_of_test; INSERT INTO accounts_of_test VALUES ('a', 0), ('b', 0)`,
  ),
)
afterAll(() => test.drop())

const add = (database: Database, name: string, sum: number) =>
  database.execute(sql`UPDATE accounts_of_test SET sum = sum + ${sum} WHERE name = ${name}`)

async function readSums(): Promise<number[]> {
  const { rows } = await test.pool.query('SELECT sum FROM accounts_of_test ORDER BY name')
  return rows.map(({ sum }) => sum)
}

/** Returns when `count` callers have come. */
function createMeeting(count: number) {
  let arrived = 0
  let open = () => {}
  const all = new Promise<void>(resolve => {
    open = resolve
  })
  return async () => {
    arrived += 1
    if (arrived >= count) open()
    await all
  }
}

type Failure = 'deadlock_detected' | 'serialization_failure' | 'unique_violation'

const failWith = (database: Database, failure: Failure) =>
  database.execute(sql.raw(`DO $$ BEGIN RAISE ${failure}; END $$`))

describe('a transaction', () => {
  it('commits what its work has done and returns its result', async () => {
    expect(await inTransaction(test.database, tx => add(tx, 'a', 1).then(() => 'done'))).toBe(
      'done',
    )
    expect(await readSums()).toEqual([1, 0])
  })

  it('undoes everything when its work throws, and throws that error', async () => {
    const failed = inTransaction(test.database, async tx => {
      await add(tx, 'a', 1)
      throw new Error('No')
    })
    await expect(failed).rejects.toThrow('No')
    expect(await readSums()).toEqual([0, 0])
  })

  it('runs again after a deadlock with another one', async () => {
    const bothLocked = createMeeting(2)
    let runs = 0
    const transfer = (from: string, to: string) =>
      inTransaction(test.database, async tx => {
        runs += 1
        await add(tx, from, -1)
        await bothLocked()
        await add(tx, to, 10)
      })
    await Promise.all([transfer('a', 'b'), transfer('b', 'a')])
    expect(runs).toBeGreaterThan(2)
    expect(await readSums()).toEqual([9, 9])
  })

  it('runs again when another one has changed what it read', async () => {
    const bothRead = createMeeting(2)
    let runs = 0
    const increase = () =>
      inTransaction(test.database, async tx => {
        runs += 1
        await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
        await tx.execute(sql`SELECT sum FROM accounts_of_test`)
        await bothRead()
        await add(tx, 'a', 1)
      })
    await Promise.all([increase(), increase()])
    expect(runs).toBe(3)
    expect(await readSums()).toEqual([2, 0])
  })

  it('gives up after four runs', async () => {
    let runs = 0
    const failed = inTransaction(test.database, async tx => {
      runs += 1
      await failWith(tx, 'serialization_failure')
    })
    const error = await failed.catch((reason: unknown) => reason)
    expect([sqlState(error), runs]).toEqual(['40001', 4])
  })

  it('runs once when it fails for another reason', async () => {
    let runs = 0
    const failed = inTransaction(test.database, async tx => {
      runs += 1
      await failWith(tx, 'unique_violation')
    })
    await expect(failed).rejects.toThrow()
    expect(runs).toBe(1)
  })
})

describe('a transaction inside a transaction', () => {
  it('undoes only its own work when the caller catches its error', async () => {
    await inTransaction(test.database, async tx => {
      await add(tx, 'a', 1)
      const inner = inTransaction(tx, async nested => {
        await add(nested, 'b', 1)
        await failWith(nested, 'unique_violation')
      })
      await expect(inner).rejects.toThrow()
      await add(tx, 'a', 1)
      await inTransaction(tx, nested => add(nested, 'b', 5))
    })
    expect(await readSums()).toEqual([2, 5])
  })

  it('leaves running again to the outermost one', async () => {
    const runs = { outer: 0, inner: 0 }
    await inTransaction(test.database, async tx => {
      runs.outer += 1
      await add(tx, 'a', 1)
      await inTransaction(tx, async nested => {
        runs.inner += 1
        if (runs.inner === 1) await failWith(nested, 'deadlock_detected')
      })
    })
    expect(runs).toEqual({ outer: 2, inner: 2 })
    expect(await readSums()).toEqual([1, 0])
  })
})
