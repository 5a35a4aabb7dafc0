import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'

const migrationLock = 7_300_002
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

async function readApplied(client: PoolClient): Promise<Map<number, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`)
  const { rows } = await client.query('SELECT version, checksum FROM schema_migrations')
  return new Map(rows.map(row => [row.version, row.checksum]))
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(migration.text)
    await client.query(
      'INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)',
      [migration.version, migration.name, migration.checksum],
    )
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Cannot apply migration ${migration.name}`, { cause })
  }
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  const applied = await readApplied(client)
  const done: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.version)
    if (checksum === undefined) {
      await apply(client, migration)
      done.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it was applied: restore it and add a new one`,
      )
    }
  }
  return done
}

/** Brings the schema up to date, one process at a time; answers the names of what it applied. */
export async function migrate(pool: Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    return await applyMissing(client, migrations)
  } finally {
    // Closing the connection frees the lock, whatever happened on it.
    client.release(true)
  }
}
