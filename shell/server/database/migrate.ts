import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { ClientConfig, Pool } from 'pg'

import { type Database, openPool, sqlState, toDatabase } from './pool.ts'
import { inTransaction } from './transaction.ts'

/**
 * A lock of a transaction, never of a connection: behind a pooler a connection outlives the process that took the lock.
 * (Number 7300002 was a lock of connections, and some may still be held.)
 */
const migrationLock = 7_300_004
/** Seconds that a start waits for a migration of another process, and a migration for its tables. */
const longestWait = 30
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

type Migration = { version: number; name: string; text: string; checksum: string }

/** `0001_accounts.sql`, `0002_…`, in the order of their numbers. Gaps are allowed, duplicates are not. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const name of names) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    if (!version) throw new Error(`Migration ${name} must be named like 0001_accounts.sql`)
    if (migrations.some(other => other.version === version))
      throw new Error(`Migration ${name} has the number of another one`)
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    migrations.push({ version, name, text, checksum })
  }
  return migrations
}

const table = sql`CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

/** Runs a transaction under the lock of the migrations, which also works behind a pooler. */
async function withMigrationLock<Result>(
  database: Database,
  seconds: number,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(database, async transaction => {
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`)
    await transaction.execute(sql.raw(`SET LOCAL lock_timeout = '${seconds}s'`))
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`).catch(cause => {
      throw sqlState(cause) === '55P03' ? lockTimeout(seconds, cause) : cause
    })
    await transaction.execute(table)
    return await work(transaction)
  })
}

function lockTimeout(seconds: number, cause: unknown): Error {
  const find =
    'SELECT pid, application_name, query_start FROM pg_stat_activity JOIN pg_locks USING (pid) ' +
    `WHERE locktype = 'advisory' AND objid = ${migrationLock}`
  return new Error(
    `Another connection has held the lock of the migrations for ${seconds} s. A server that starts tries again. If no migration is running, find the connection (${find}) and end it with pg_terminate_backend(pid).`,
    { cause },
  )
}

async function readApplied(transaction: Database): Promise<Map<number, string>> {
  const { rows } = await transaction.execute<{ version: number; checksum: string }>(
    sql`SELECT version, checksum FROM schema_migrations`,
  )
  return new Map(rows.map(row => [row.version, row.checksum]))
}

async function apply(
  transaction: Database,
  { version, name, text, checksum }: Migration,
): Promise<void> {
  try {
    await transaction.execute(sql.raw(text))
    await transaction.execute(sql`
      INSERT INTO schema_migrations (version, name, checksum) VALUES (${version}, ${name}, ${checksum})
    `)
  } catch (cause) {
    throw new Error(`Cannot apply migration ${name}`, { cause })
  }
}

/** Applies the first missing migration. Returns its name, or null if there is none. */
async function applyNext(transaction: Database, migrations: Migration[]): Promise<string | null> {
  const applied = await readApplied(transaction)
  for (const migration of migrations) {
    const checksum = applied.get(migration.version)
    if (checksum === undefined) {
      await apply(transaction, migration)
      return migration.name
    }
    if (checksum !== migration.checksum)
      throw new Error(
        `Migration ${migration.name} was changed after it was applied: restore it and add a new one`,
      )
  }
  return null
}

type Options = {
  folder?: string | undefined
  /** The longest time to wait for the lock of the migrations. */
  seconds?: number | undefined
  /** The last migration to apply, by its number. */
  upTo?: number | undefined
}

/**
 * Brings the schema up to date, in one process at a time and each migration in its own transaction. Returns the names
 * of the applied migrations.
 * @throws Error if another connection holds the lock for longer than `seconds`.
 */
export async function migrate(
  pool: Pool,
  {
    folder = migrationsFolder,
    seconds = longestWait,
    upTo = Number.POSITIVE_INFINITY,
  }: Options = {},
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
  const database = toDatabase(pool)
  for (const done: string[] = []; ; ) {
    const name = await withMigrationLock(database, seconds, transaction =>
      applyNext(transaction, migrations),
    )
    if (name === null) return done
    done.push(name)
  }
}

/** Migrates over a separate connection: `DATABASE_DIRECT_URL` if it is set, which avoids a pooler. */
export async function migrateDirectly(connection: ClientConfig): Promise<string[]> {
  const pool = openPool(connection, 1)
  return await migrate(pool).finally(() => pool.end())
}
