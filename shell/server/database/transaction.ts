import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'

import { type Database, sqlState, toDatabase } from './pool.ts'

const maxAttempts = 4
/** Without a pause, two transactions that lock each other out would do it again at once. */
const maxPauseMs = 50
/** Serialization failure and deadlock: PostgreSQL has undone the transaction and asks to run it again. */
const repeatable = new Set(['40001', '40P01'])

const isRepeatable = (error: unknown): boolean => repeatable.has(sqlState(error) ?? '')

/**
 * Runs `work` in a transaction: all of its statements take effect, or none. `work` gets the transaction as a database
 * and must send each of its statements through it.
 *
 * - Errors: whatever `work` throws rolls the transaction back and is thrown again, as is an error of the commit.
 * - Retries: after a serialization failure (40001) or a deadlock (40P01), the whole `work` runs again after a short pause,
 *   up to 4 times in all. Therefore, `work` changes nothing but the database: it calls no other service and sets no
 *   variable outside. Files are an exception when a second run writes or deletes the same ones.
 * - Nested use: in a transaction this is a savepoint. A failure undoes only what this `work` has done, if the caller
 *   catches the error. Only the outermost transaction runs again.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const { $client } = database
  if (!($client instanceof Pool)) return await inSavepoint(database, work)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce($client, work)
    } catch (error) {
      if (attempt === maxAttempts || !isRepeatable(error)) throw error
      await wait(Math.random() * maxPauseMs)
    }
  }
}

async function runOnce<Result>(
  pool: Pool,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(toDatabase(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    // The first error tells the reason. A connection that cannot roll back is closed instead of reused.
    await client.query('ROLLBACK').catch((reason: Error) => {
      lost = reason
    })
    throw error
  } finally {
    client.release(lost)
  }
}

/** All levels use the same name. PostgreSQL takes the newest savepoint with that name. */
async function inSavepoint<Result>(
  transaction: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  await transaction.execute(sql`SAVEPOINT nested`)
  try {
    const result = await work(transaction)
    await transaction.execute(sql`RELEASE SAVEPOINT nested`)
    return result
  } catch (error) {
    await transaction.execute(sql`ROLLBACK TO SAVEPOINT nested`).catch(() => undefined)
    await transaction.execute(sql`RELEASE SAVEPOINT nested`).catch(() => undefined)
    throw error
  }
}
