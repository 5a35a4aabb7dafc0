import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ClientConfig, Pool, PoolClient } from 'pg'

import { openPool, sqlState } from './pool.ts'

/**
 * Of a transaction, never of a connection: through a pooler a connection outlives the process that took the lock. (Number
 * 7300002 was a lock of connections, and some may be left.)
 */
const migrationLock = 7_300_004
/** Seconds. A start waits so long for another one's migration, and a migration for the tables that it changes. */
const longestWait = 30
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

type Migration = { version: number; name: string; text: string; checksum: string }

/** `0001_accounts.sql`, `0002_…`: in order of their numbers; gaps are allowed, doubles are not. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!version) throw new Error(`Migration ${name} must be named like 0001_accounts.sql`)
    if (migrations.some(other => other.version === version))
      throw new Error(`Migration ${name} has a number that another one has`)
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    migrations.push({ version, name, text, checksum })
  }
  return migrations
}

const table = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

/** One transaction that no other migration runs beside, on one connection, also behind a pooler. */
async function inTurn<Result>(
  client: PoolClient,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '${seconds}s'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]).catch(cause => {
      throw sqlState(cause) === '55P03' ? waitedInVain(seconds, cause) : cause
    })
    await client.query(table)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

function waitedInVain(seconds: number, cause: unknown): Error {
  const find =
    'SELECT pid, application_name, query_start FROM pg_stat_activity JOIN pg_locks USING (pid) ' +
    `WHERE locktype = 'advisory' AND objid = ${migrationLock}`
  return new Error(
    `Another connection has held the lock of the migrations for ${seconds} s. A server that starts tries again. If no migration is running, find the connection (${find}) and end it with pg_terminate_backend(pid).`,
    { cause },
  )
}

async function readApplied(client: PoolClient): Promise<Map<number, string>> {
  const { rows } = await client.query('SELECT version, checksum FROM schema_migrations')
  return new Map(rows.map(row => [row.version, row.checksum]))
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text)
    await client.query(
      'INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    )
  } catch (cause) {
    throw new Error(`Cannot apply migration ${migration.name}`, { cause })
  }
}

/** The first one that is missing is applied; answers its name, null when there is none. */
async function applyNext(client: PoolClient, migrations: Migration[]): Promise<string | null> {
  const applied = await readApplied(client)
  for (const migration of migrations) {
    const checksum = applied.get(migration.version)
    if (checksum === undefined) {
      await apply(client, migration)
      return migration.name
    }
    if (checksum !== migration.checksum)
      throw new Error(
        `Migration ${migration.name} was changed after it was applied: restore it and add a new one`,
      )
  }
  return null
}

/**
 * Brings the schema up to date, one process at a time, each migration in a transaction of its own; answers the names of
 * what it applied. Throws a sentence when another connection holds the lock for longer than `seconds`.
 */
export async function migrate(
  pool: Pool,
  folder = migrationsFolder,
  seconds = longestWait,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    for (const done: string[] = []; ; ) {
      const name = await inTurn(client, seconds, () => applyNext(client, migrations))
      if (name === null) return done
      done.push(name)
    }
  } finally {
    client.release()
  }
}

/** The same over a connection of its own: to `DATABASE_DIRECT_URL` where there is one, past a pooler. */
export async function migrateDirectly(connection: ClientConfig): Promise<string[]> {
  const pool = openPool(connection, 1)
  return await migrate(pool).finally(() => pool.end())
}
