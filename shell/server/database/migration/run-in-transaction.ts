import { sql } from 'drizzle-orm'
import type { ClientConfig, QueryConfig } from 'pg'

import type { Migration } from '../migration-files.ts'
import { type Database, sqlState, withoutQueryLimit } from '../pool.ts'
import { whileWatching } from './blockers.ts'
import { LockNotAvailable, lockNotAvailable } from './retry.ts'

/**
 * Runs the text of a migration in the caller's transaction, with `values` for its parameters. Returns the number of rows
 * that a single statement changed.
 * @throws LockNotAvailable with those who hold the lock.
 */
export async function runInTransaction(
  transaction: Database,
  { name, text }: Migration,
  { connection, lockMs, values }: { connection: ClientConfig; lockMs: number; values?: unknown[] },
): Promise<number> {
  await transaction.execute(sql.raw(`SET LOCAL lock_timeout = ${lockMs}`))
  const { rows } = await transaction.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  const { rowCount } = await whileWatching(
    { connection, pid: rows[0]?.pid ?? 0 },
    () => transaction.$client.query({ text, values, ...withoutQueryLimit } as QueryConfig),
    (error, blockers) =>
      sqlState(error) === lockNotAvailable ? new LockNotAvailable(name, blockers, error) : error,
  )
  return rowCount ?? 0
}
