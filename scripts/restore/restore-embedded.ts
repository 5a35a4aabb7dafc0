import { CommandFailure } from '@storefront/kit/command-line/failure'
import { Client, type ClientConfig, type Pool } from 'pg'

import { migrate } from '../../shell/server/database/migrate.ts'
import { openPool, withoutQueryLimits } from '../../shell/server/database/pool.ts'
import { openPostgres } from '../../shell/server/database/postgres.ts'
import type { Manifest } from '../backup/archive/manifest.ts'
import type { Archive } from '../backup/archive/read-archive.ts'
import { skipIds, withoutRules } from '../backup/database/import-tables.ts'
import type { Table } from '../backup/database/tables.ts'
import { receive } from './receive.ts'
import { createStage, type Stage } from './stage-files.ts'
import { swap } from './swap.ts'
import { checkEmpty, checkUnused, type Target } from './target.ts'

export type Restored = {
  /** Null for a dump. */
  rows: number | null
  files: number
  /** The names of the migrations that the backup did not have. */
  applied: string[]
}

const restoring = 'storefront_restoring'
const replaced = 'storefront_replaced'
/** Held while one process restores. */
const restoreLock = 7_300_005

async function withClient<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return await work(client).finally(() => client.end())
}

/** Fills a new database in one transaction. */
async function fill(pool: Pool, archive: Archive, tables: Table[], stage: Stage): Promise<number> {
  const client = await pool.connect()
  let rows = 0
  try {
    await client.query('BEGIN')
    for (const limit of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ])
      await client.query(`SET LOCAL ${limit} = 0`)
    await withoutRules(client, async () => {
      rows = await receive(archive, tables, { client, stage })
    })
    await skipIds(client)
    await client.query('COMMIT')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function build(
  connection: ClientConfig,
  { archive, tables, stage }: { archive: Archive; tables: Table[]; stage: Stage },
): Promise<Restored> {
  const pool = openPool({ ...connection, ...withoutQueryLimits }, 1)
  try {
    await migrate(pool, { upTo: archive.manifest.migrations.at(-1)?.version ?? 0 })
    const rows = await fill(pool, archive, tables, stage)
    const applied = await migrate(pool)
    return { rows, files: stage.count(), applied }
  } finally {
    await pool.end()
  }
}

async function lock(administrator: Client): Promise<void> {
  const { rows } = await administrator.query('SELECT pg_try_advisory_lock($1) AS locked', [
    restoreLock,
  ])
  if (rows[0]?.locked) return
  throw new CommandFailure('Another restore is running: wait until it ends.', { code: 'in_use' })
}

/** Both names change in one transaction. */
async function renameDatabases(administrator: Client, name: string): Promise<void> {
  await checkUnused(administrator)
  try {
    await administrator.query('BEGIN')
    await administrator.query(`ALTER DATABASE ${name} RENAME TO ${replaced}`)
    await administrator.query(`ALTER DATABASE ${restoring} RENAME TO ${name}`)
    await administrator.query('COMMIT')
  } catch (error) {
    await administrator.query('ROLLBACK')
    throw error
  }
}

/**
 * Restores into the embedded database. Everything is built beside the existing shop, and takes its place only when the
 * whole archive has been read and its digests are right.
 */
export async function restoreEmbedded(
  archive: Archive,
  { tables }: Extract<Manifest['database'], { kind: 'tables' }>,
  target: Target,
): Promise<Restored> {
  if (target.databaseUrl !== undefined)
    throw new CommandFailure(
      'This backup comes from the embedded database: unset DATABASE_URL to restore it.',
      { code: 'other_database' },
    )
  const { dataDir } = target
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, report: console.error })
  const { connection } = postgres
  const name = String(connection.database)
  try {
    return await withClient({ ...connection, database: 'postgres' }, async administrator => {
      await lock(administrator)
      await checkUnused(administrator)
      await withClient(connection, client => checkEmpty(target, client))
      const drop = (database: string) =>
        administrator.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      // Of an earlier restore that was interrupted.
      await drop(restoring)
      await drop(replaced)
      const stage = await createStage(dataDir)
      try {
        await administrator.query(`CREATE DATABASE ${restoring}`)
        const parts = { archive, tables, stage }
        const restored = await build({ ...connection, database: restoring }, parts)
        const { hasSecrets } = archive.manifest
        await swap({ dataDir, staged: stage.folder, hasSecrets }, () =>
          renameDatabases(administrator, name),
        )
        await drop(replaced)
        return restored
      } catch (error) {
        await stage.remove()
        await drop(restoring)
        throw error
      }
    })
  } finally {
    await postgres.close()
  }
}
