import { type Database, sqlState } from '../../database/pool.ts'
import { createProbe } from './probe.ts'
import { isReadOnly, writeTrial } from './repository-database.ts'

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

/** Creates a probe of whether the database responds and accepts writes. A standby and a full disk do not accept writes. */
export function createDatabaseProbe(database: Database): DatabaseProbe {
  let mustTryWrite = false

  const readState = async (): Promise<DatabaseState> => {
    if (await isReadOnly(database)) return 'read_only'
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
    await writeTrial(database)
  } catch (error) {
    if (sqlState(error) !== notAllowed) throw error
  }
}
