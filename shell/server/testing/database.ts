import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client, type ClientConfig, type Pool } from 'pg'

import { withLockFile } from '../database/embedded/lock-file.ts'
import { choosePaths } from '../database/embedded/postgres-paths.ts'
import { startOrAdopt } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openPool, toDatabase } from '../database/pool.ts'

const template = 'storefront_template'
const templateLock = 7_300_003

export type TestDatabase = {
  database: Database
  pool: Pool
  connection: ClientConfig
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>
}

let opened: Promise<ClientConfig> | undefined

function dataDir(): string {
  const folder = process.env.STOREFRONT_TEST_DATA_DIR
  if (folder) return folder
  throw new Error(
    "STOREFRONT_TEST_DATA_DIR is unset: add globalSetup './shell/server/testing/test-setup.ts' to vitest.config.ts",
  )
}

async function withAdministrator<Result>(
  connection: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Migrates the template once for all files of a run. */
async function prepareTemplate(connection: ClientConfig): Promise<void> {
  await withAdministrator(connection, async client => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      template,
    ])
    if (rowCount !== 0) return
    await client.query(`CREATE DATABASE ${template}_new`)
    const pool = openPool({ ...connection, database: `${template}_new` }, 1)
    await migrate(pool).finally(() => pool.end())
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`)
  })
}

/** Starts the server without a presence lock. `test-setup.ts` stops it at the end of the run. */
async function open(): Promise<ClientConfig> {
  const paths = await choosePaths(dataDir(), () => undefined)
  const connection = await withLockFile(join(dataDir(), 'postgres.lock'), () =>
    // Test data need not survive a power failure, so nothing needs to reach the disk.
    startOrAdopt(paths, ['fsync=off', 'max_wal_size=256MB']),
  )
  await prepareTemplate(connection)
  return connection
}

/** Runs work while the database accepts no connections and has closed the existing ones. */
export async function whileDatabaseIsAway(
  { options }: Pool,
  work: () => Promise<void>,
): Promise<void> {
  const { database = '' } = options
  const allow = (isOn: boolean) =>
    withAdministrator(options, async client => {
      await client.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOn}`)
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [database],
      )
    })
  await allow(false)
  await work().finally(() => allow(true))
}

/** Creates a migrated database for one test on the embedded server of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  opened ??= open()
  const connection = await opened
  const name = `test_${randomBytes(6).toString('hex')}`
  await withAdministrator(connection, client =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  )
  const own = { ...connection, database: name }
  const pool = openPool(own)
  const drop = async () => {
    await pool.end()
    await withAdministrator(connection, client =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
  }
  return { database: toDatabase(pool), pool, connection: own, drop }
}
