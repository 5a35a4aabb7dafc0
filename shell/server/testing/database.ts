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
  /** Closes the pool, and drops the database a little later. */
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

/** A connection to the database `postgres` for all files of a process: a new one takes longer than a statement. */
class Administrator {
  private client: Promise<Client> | undefined

  private connect(connection: ClientConfig): Promise<Client> {
    this.client ??= (async () => {
      const client = new Client({ ...connection, database: 'postgres' })
      const forget = () => {
        this.client = undefined
      }
      client.once('error', forget).once('end', forget)
      await client.connect()
      client.unref()
      return client
    })()
    return this.client
  }

  async run(connection: ClientConfig, statement: string, values?: string[]) {
    const client = await this.connect(connection)
    return client.query(statement, values)
  }
}

const administrator = new Administrator()

/** Dropping waits for connections to end, and no test waits for it. */
const cleaner = new Administrator()

/** Migrates the template once for all files of a run. */
async function prepareTemplate(connection: ClientConfig): Promise<void> {
  await administrator.run(connection, `SELECT pg_advisory_lock(${templateLock})`)
  try {
    const { rowCount } = await administrator.run(
      connection,
      'SELECT 1 FROM pg_database WHERE datname = $1',
      [template],
    )
    if (rowCount !== 0) return
    await administrator.run(connection, `CREATE DATABASE ${template}_new`)
    const pool = openPool({ ...connection, database: `${template}_new` }, 1)
    await migrate(pool).finally(() => pool.end())
    await administrator.run(connection, `ALTER DATABASE ${template}_new RENAME TO ${template}`)
  } finally {
    await administrator.run(connection, `SELECT pg_advisory_unlock(${templateLock})`)
  }
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
  const allow = async (isOn: boolean) => {
    await administrator.run(options, `ALTER DATABASE ${database} ALLOW_CONNECTIONS ${isOn}`)
    await administrator.run(
      options,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [database],
    )
  }
  await allow(false)
  await work().finally(() => allow(true))
}

/** Creates a migrated database for one test on the embedded server of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  opened ??= open()
  const connection = await opened
  const name = `test_${randomBytes(6).toString('hex')}`
  // Without fsync, copying the files takes less than writing each page to the log.
  await administrator.run(
    connection,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
  )
  const own = { ...connection, database: name }
  const pool = openPool(own)
  const drop = async () => {
    await pool.end()
    void cleaner.run(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
  return { database: toDatabase(pool), pool, connection: own, drop }
}
