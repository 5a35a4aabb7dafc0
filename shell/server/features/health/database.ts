import type { Pool } from 'pg'

import { sqlState } from '../../database/pool.ts'
import { withTransaction } from '../../database/transaction.ts'
import { createProbe } from './probe.ts'

export type DatabaseState = 'up' | 'down' | 'read_only'

const limits = { late: 'down' as const, limitMs: 1500, maximumAgeMs: 1000 }
/** Disk full; read-only transaction. */
const rejections = new Set(['53100', '25006'])
/** Who may make no temporary table cannot try it: then the next failure tells. */
const notAllowed = '42501'

type DatabaseProbe = {
  state: () => Promise<DatabaseState>
  /** A request failed with this: from now on the database has to show that it takes writes again. */
  noteFailure: (error: unknown) => void
}

/** Of our own connection alone, so that nothing of it stays; large enough to need room on the disk. */
const write = `CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS
  SELECT string_agg(md5(random()::text), '') AS text FROM generate_series(1, 8000)`

/** Whether the database answers, and takes writes: a standby and one with a full disk do not. */
export function createDatabaseProbe(pool: Pool): DatabaseProbe {
  let isDoubted = false

  const ask = async (): Promise<DatabaseState> => {
    const { rows } = await pool.query<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
    )
    if (rows[0]?.transaction_read_only === 'on') return 'read_only'
    if (isDoubted) await tryWrite(pool)
    isDoubted = false
    return 'up'
  }
  const state = createProbe<DatabaseState>(
    () => ask().catch(error => (rejections.has(sqlState(error) ?? '') ? 'read_only' : 'down')),
    limits,
  )
  return {
    state,
    noteFailure: error => {
      isDoubted ||= rejections.has(sqlState(error) ?? '')
    },
  }
}

async function tryWrite(pool: Pool): Promise<void> {
  try {
    await withTransaction(pool, queries => queries.query(write))
  } catch (error) {
    if (sqlState(error) !== notAllowed) throw error
  }
}
