import { Client, type ClientConfig } from 'pg'

import type { Migration } from '../migration-files.ts'
import { sqlState, withoutQueryLimits } from '../pool.ts'
import { whileWatching } from './blockers.ts'
import { LockNotAvailable, lockNotAvailable, MigrationFailure } from './retry.ts'

/** A concurrent build waits for transactions that are older than itself, and nobody waits for it. */
const longestWaitMs = 600_000

const indexFormat =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+([a-z_][a-z0-9_]*)/im

/** A pooler keeps the limits of the role and can change connections, so such a statement fails at a random time there. */
async function rejectPooler(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    "SELECT setting FROM pg_settings WHERE name = 'lock_timeout'",
  )
  if (rows[0]?.setting === String(longestWaitMs)) return
  throw new MigrationFailure(
    `Migration ${name} runs outside of a transaction, which needs a connection without a pooler: set DATABASE_DIRECT_URL.`,
  )
}

/** An interrupted build leaves an index that each write maintains and no query uses. */
async function dropInvalidIndex(client: Client, text: string): Promise<void> {
  const [, index] = indexFormat.exec(text) ?? []
  if (index === undefined) return
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`)
}

/**
 * Runs a migration that is one statement outside of transactions, on a connection of its own. It can be repeated after an
 * interruption.
 */
export async function runOutside(
  { name, text }: Migration,
  connection: ClientConfig,
): Promise<void> {
  const client = new Client({ ...connection, ...withoutQueryLimits, lock_timeout: longestWaitMs })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await rejectPooler(client, name)
    await client.query('SET statement_timeout = 0')
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const run = async () => {
      await dropInvalidIndex(client, text)
      await client.query(text)
    }
    await whileWatching({ connection, pid: rows[0]?.pid ?? 0 }, run, (error, blockers) =>
      sqlState(error) === lockNotAvailable ? new LockNotAvailable(name, blockers, error) : error,
    )
  } finally {
    await client.end()
  }
}
