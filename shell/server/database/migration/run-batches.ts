import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'

import type { Migration } from '../migration-files.ts'
import { openPool, toDatabase } from '../pool.ts'
import { inTransaction } from '../transaction.ts'
import { type Report, retryLocks } from './retry.ts'
import { runInTransaction } from './run-in-transaction.ts'

const [minPauseMs, maxPauseMs] = [10, 1000]
const reportEveryMs = 2000

type Context = { connection: ClientConfig; lockMs: number; seconds: number; report: Report }

/**
 * Repeats a migration, each time in a transaction of its own and with the number of rows as `$1`, until it changes no row.
 * Its statement finds the rows that are left, so it can be interrupted. Pauses as long as each batch took.
 */
export async function runBatches(
  migration: Migration,
  batchRows: number,
  { connection, lockMs, ...context }: Context,
): Promise<void> {
  const pool = openPool(connection, 1)
  const runBatch = () =>
    inTransaction(toDatabase(pool), async transaction => {
      await transaction.execute(sql`SET LOCAL statement_timeout = '60s'`)
      const values = [batchRows]
      return await runInTransaction(transaction, migration, { connection, lockMs, values })
    })
  try {
    for (let total = 0, reportedAt = Date.now(); ; ) {
      const startedAt = Date.now()
      const changed = await retryLocks(context, runBatch)
      if (changed === 0) return
      total += changed
      if (Date.now() - reportedAt >= reportEveryMs) {
        context.report(`${migration.name} has changed ${total} rows so far`)
        reportedAt = Date.now()
      }
      await wait(Math.min(Math.max(Date.now() - startedAt, minPauseMs), maxPauseMs))
    }
  } finally {
    await pool.end()
  }
}
