import type { Pool, PoolClient } from 'pg'

import type { Migration, Sequences } from '../archive/manifest.ts'
import { quote } from './tables.ts'

/** Runs work on one snapshot of the whole database, while the shop continues to write. */
export async function withSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Ends the transaction, too. The connection may be in the middle of a COPY.
    client.release(true)
    throw error
  }
}

/** The applied migrations, oldest first. Empty for a database without a schema. */
export async function readMigrations(client: PoolClient): Promise<Migration[]> {
  const found = await client.query("SELECT to_regclass('public.schema_migrations') AS name")
  if (found.rows[0]?.name === null) return []
  const { rows } = await client.query<Migration>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  )
  return rows
}

export async function readLiveComposition(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT composition_id AS id FROM composition_pointer',
  )
  return rows[0]?.id ?? null
}

/** Sequences do not belong to the snapshot. Read after the tables, they are never behind the rows. */
export async function readSequences(client: PoolClient): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  )
  const sequences: Sequences = []
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${quote(name)}`,
    )
    const [row] = state.rows
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}
