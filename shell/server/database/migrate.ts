import { sql } from 'drizzle-orm'
import type { ClientConfig, Pool } from 'pg'

import { withMigrationLock } from './migration/lock.ts'
import { LockNotAvailable, MigrationFailure, type Report, retryLocks } from './migration/retry.ts'
import { runBatches } from './migration/run-batches.ts'
import { runInTransaction } from './migration/run-in-transaction.ts'
import { runOutside } from './migration/run-outside.ts'
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts'
import { type Database, openPool, toDatabase } from './pool.ts'

/** Seconds that a start waits for a migration of another process, and a migration for the locks that it needs. */
const longestWait = 30
/**
 * The longest wait of one attempt for the lock of a table. Whoever needs the table queues behind a migration that waits, and
 * a request of a customer gives up after 5 s.
 */
const longestLockMs = 3000

type Options = {
  folder?: string | undefined
  /** The longest time to wait for a migration of another process, and for the locks that a migration needs. */
  seconds?: number | undefined
  /** The longest wait of one attempt for a lock. */
  lockMs?: number | undefined
  /** The last migration to apply, by its number. */
  upTo?: number | undefined
  /** Hears what a migration waits for, and how far its batches are. */
  report?: Report | undefined
  /** Called with the name of each migration before it runs, also before it runs again. */
  onStart?: ((name: string) => void) | undefined
}
type Context = {
  connection: ClientConfig
  lockMs: number
  seconds: number
  report: Report
  onStart: (name: string) => void
}

async function readApplied(transaction: Database): Promise<Map<number, string>> {
  const { rows } = await transaction.execute<{ version: number; checksum: string }>(
    sql`SELECT version, checksum FROM schema_migrations`,
  )
  return new Map(rows.map(row => [row.version, row.checksum]))
}

async function findNext(
  transaction: Database,
  migrations: Migration[],
): Promise<Migration | undefined> {
  const applied = await readApplied(transaction)
  return migrations.find(({ version, name, checksum }) => {
    const known = applied.get(version)
    if (known !== undefined && known !== checksum)
      throw new Error(
        `Migration ${name} was changed after it was applied: restore it and add a new one`,
      )
    return known === undefined
  })
}

async function run(transaction: Database, migration: Migration, context: Context): Promise<void> {
  const { form } = migration
  if (form === 'transaction') await runInTransaction(transaction, migration, context)
  else if (form === 'statement') await runOutside(migration, context.connection)
  else await runBatches(migration, form.batchRows, context)
}

async function apply(transaction: Database, migration: Migration, context: Context): Promise<void> {
  const { version, name, checksum } = migration
  try {
    await run(transaction, migration, context)
    await transaction.execute(sql`
      INSERT INTO schema_migrations (version, name, checksum) VALUES (${version}, ${name}, ${checksum})
    `)
  } catch (cause) {
    const isExplained = cause instanceof LockNotAvailable || cause instanceof MigrationFailure
    throw isExplained ? cause : new Error(`Cannot apply migration ${name}`, { cause })
  }
}

/** Applies the first missing migration. Returns its name, or null if there is none. */
async function applyNext(
  transaction: Database,
  migrations: Migration[],
  context: Context,
): Promise<string | null> {
  const next = await findNext(transaction, migrations)
  if (!next) return null
  context.onStart(next.name)
  await apply(transaction, next, context)
  return next.name
}

/** The options of a pool without its own. A copy would lack the password, which is not enumerable. */
function connectionOf({ options }: Pool): ClientConfig {
  return { ...options, password: options.password }
}

/**
 * Brings the schema up to date, in one process at a time, and each migration in its form. Returns the names of the applied
 * migrations.
 * @throws Error if another connection holds the lock of the migrations, or one that a migration needs, for longer than
 * `seconds`.
 */
export async function migrate(pool: Pool, options: Options = {}): Promise<string[]> {
  const { folder = migrationsFolder, upTo = Number.POSITIVE_INFINITY } = options
  const { seconds = longestWait, lockMs = longestLockMs } = options
  const { report = () => undefined, onStart = () => undefined } = options
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
  const database = toDatabase(pool)
  const context = { connection: connectionOf(pool), lockMs, seconds, report, onStart }
  for (const done: string[] = []; ; ) {
    const name = await retryLocks(context, () =>
      withMigrationLock(database, seconds, transaction =>
        applyNext(transaction, migrations, context),
      ),
    )
    if (name === null) return done
    done.push(name)
  }
}

/** Migrates over a separate connection: `DATABASE_DIRECT_URL` if it is set, which avoids a pooler. */
export async function migrateDirectly(
  connection: ClientConfig,
  options: Pick<Options, 'report'> = {},
): Promise<string[]> {
  const pool = openPool(connection, 1)
  return await migrate(pool, options).finally(() => pool.end())
}
