import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ClientConfig, Pool } from 'pg'

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
  /** Closes the pool, and drops the database a little later. */
  drop: () => Promise<void>
}

type TestServer = {
  connection: ClientConfig
  administrator: Pool
  /** Drops databases, which waits for connections to end. No test waits for it. */
  cleaner: Pool
}

let opened: Promise<TestServer> | undefined

function dataDir(): string {
  const folder = process.env.STOREFRONT_TEST_DATA_DIR
  if (folder) return folder
  throw new Error(
    "STOREFRONT_TEST_DATA_DIR is unset: add globalSetup './shell/server/testing/test-setup.ts' to vitest.config.ts",
  )
}

/** Keeps one connection: opening one takes longer than a statement. */
function openAdministrator(connection: ClientConfig): Pool {
  const only = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }
  const pool = new Pool({ ...connection, database: 'postgres', ...only })
  // The server stops at the end of the run, while this connection is open.
  return pool.on('error', () => undefined)
}

/** Migrates the template once for all files of a run. */
async function prepareTemplate({ connection, administrator }: TestServer): Promise<void> {
  await administrator.query('SELECT pg_advisory_lock($1)', [templateLock])
  try {
    const { rowCount } = await administrator.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      template,
    ])
    if (rowCount !== 0) return
    await administrator.query(`CREATE DATABASE ${template}_new`)
    const pool = openPool({ ...connection, database: `${template}_new` }, 1)
    await migrate(pool).finally(() => pool.end())
    await administrator.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`)
  } finally {
    await administrator.query('SELECT pg_advisory_unlock($1)', [templateLock])
  }
}

/** Starts the server without a presence lock. `test-setup.ts` stops it at the end of the run. */
async function open(): Promise<TestServer> {
  const paths = await choosePaths(dataDir(), () => undefined)
  const connection = await withLockFile(join(dataDir(), 'postgres.lock'), () =>
    // Test data need not survive a power failure, so nothing needs to reach the disk.
    startOrAdopt(paths, ['fsync=off', 'max_wal_size=256MB']),
  )
  const administrator = openAdministrator(connection)
  const server = { connection, administrator, cleaner: openAdministrator(connection) }
  await prepareTemplate(server)
  return server
}

function openOnce(): Promise<TestServer> {
  opened ??= open()
  return opened
}

/** Runs work while the database accepts no connections and has closed the existing ones. */
export async function whileDatabaseIsAway(
  { options }: Pool,
  work: () => Promise<void>,
): Promise<void> {
  const { database = '' } = options
  const { administrator } = await openOnce()
  const allow = async (isOn: boolean) => {
    await administrator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOn}`)
    await administrator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [database],
    )
  }
  await allow(false)
  await work().finally(() => allow(true))
}

/** Creates a migrated database for one test on the embedded server of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, administrator, cleaner } = await openOnce()
  const name = `test_${randomBytes(6).toString('hex')}`
  // Without fsync, copying the files takes less than writing each page to the log.
  await administrator.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const own = { ...connection, database: name }
  const pool = openPool(own)
  const drop = async () => {
    await pool.end()
    void cleaner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { database: toDatabase(pool), pool, connection: own, drop }
}
