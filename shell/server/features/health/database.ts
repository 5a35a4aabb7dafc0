import { sql } from 'drizzle-orm'

import { type Database, sqlState } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createProbe } from './probe.ts'

export type DatabaseState = 'up' | 'down' | 'read_only'

const limits = { late: 'down' as const, limitMs: 1500, maxAgeMs: 1000 }
/** The SQL states of a full disk and of a read-only transaction. */
const rejections = new Set(['53100', '25006'])
/** The SQL state of a role that may not create temporary tables. The write cannot be tried then. */
const notAllowed = '42501'

type DatabaseProbe = {
  state: () => Promise<DatabaseState>
  /** Reports the error of a failed request. After a rejected write, a trial write must succeed before the state is `up` again. */
  reportFailure: (error: unknown) => void
}

/** A temporary table, which disappears with the transaction. It is large enough to need space on the disk. */
const write = sql`
  CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS
  SELECT string_agg(md5(random()::text), '') AS text FROM generate_series(1, 8000)`

/** Creates a probe of whether the database responds and accepts writes. A standby and a full disk do not accept writes. */
export function createDatabaseProbe(database: Database): DatabaseProbe {
  let mustTryWrite = false

  const readState = async (): Promise<DatabaseState> => {
    const { rows } = await database.execute<{ transaction_read_only: string }>(
      sql`SHOW transaction_read_only`,
    )
    if (rows[0]?.transaction_read_only === 'on') return 'read_only'
    if (mustTryWrite) await tryWrite(database)
    mustTryWrite = false
    return 'up'
  }
  const state = createProbe<DatabaseState>(
    () =>
      readState().catch(error => (rejections.has(sqlState(error) ?? '') ? 'read_only' : 'down')),
    limits,
  )
  return {
    state,
    reportFailure: error => {
      mustTryWrite ||= rejections.has(sqlState(error) ?? '')
    },
  }
}

async function tryWrite(database: Database): Promise<void> {
  try {
    await inTransaction(database, transaction => transaction.execute(write))
  } catch (error) {
    if (sqlState(error) !== notAllowed) throw error
  }
}
