import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import type { Database } from '../pool.ts'
import { inTransaction } from '../transaction.ts'

/**
 * A lock of a transaction, never of a connection: behind a pooler a connection outlives the process that took the lock.
 * (Number 7300002 was a lock of connections, and some may still be held.)
 */
const migrationLock = 7_300_004
const pauseMs = 100

const table = sql`CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

function lockTimeout(seconds: number): Error {
  const find =
    'SELECT pid, application_name, query_start FROM pg_stat_activity JOIN pg_locks USING (pid) ' +
    `WHERE locktype = 'advisory' AND objid = ${migrationLock}`
  return new Error(
    `Another connection has held the lock of the migrations for ${seconds} s. A server that starts tries again. If no migration is running, find the connection (${find}) and end it with pg_terminate_backend(pid).`,
  )
}

async function tryLock(transaction: Database): Promise<boolean> {
  const { rows } = await transaction.execute<{ isLocked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${migrationLock}) AS "isLocked"`,
  )
  return rows[0]?.isLocked === true
}

/**
 * Runs a transaction under the lock of the migrations, which also works behind a pooler. It asks again and again instead
 * of waiting in the database, because `CREATE INDEX CONCURRENTLY` waits for each statement that runs, also for this one.
 * @throws Error if another connection holds the lock for longer than `seconds`.
 */
export async function withMigrationLock<Result>(
  database: Database,
  seconds: number,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (const deadline = Date.now() + seconds * 1000; ; await wait(pauseMs)) {
    const done = await inTransaction(database, async transaction => {
      await transaction.execute(sql`SET LOCAL statement_timeout = 0`)
      await transaction.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
      if (!(await tryLock(transaction))) return null
      await transaction.execute(table)
      return { result: await work(transaction) }
    })
    if (done) return done.result
    if (Date.now() >= deadline) throw lockTimeout(seconds)
  }
}
