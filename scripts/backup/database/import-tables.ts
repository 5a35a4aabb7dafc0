import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

import type { Sequences } from '../archive/manifest.ts'
import { listTables, quote, quoteAll, skippedIds, type Table } from './tables.ts'

type ForeignKey = { table: string; name: string; definition: string }

async function listForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  return rows
}

/**
 * Runs work on empty tables without triggers and foreign keys, so that rows can come in any order. Foreign keys are then
 * checked for all rows.
 */
export async function withoutRules(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quote(name)}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`)
  // Migrations have filled some tables.
  await client.query(`TRUNCATE ${quoteAll(tables)}`)
  await work()
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quote(name)} ${definition}`)
  for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`)
}

/** Fills one table with the pieces of its rows. */
export function openTable(client: PoolClient, { name, columns }: Table) {
  const copy = client.query(from(`COPY ${quote(name)} (${quoteAll(columns)}) FROM STDIN`))
  const finished = once(copy, 'finish')
  // It is awaited in `close`, after a failed write has thrown.
  finished.catch(() => undefined)
  return {
    name,
    write: async (chunk: Buffer): Promise<void> => {
      if (copy.write(chunk)) return
      await Promise.race([once(copy, 'drain'), finished])
    },
    /** Returns the number of rows. */
    close: async (): Promise<number> => {
      copy.end()
      await finished
      return copy.rowCount
    },
  }
}

export async function setSequences(client: PoolClient, sequences: Sequences): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), lastValue, isCalled])
}

/** Skips the ids that the shop may have used after the backup. */
export async function skipIds(client: PoolClient): Promise<void> {
  for (const [name, count] of Object.entries(skippedIds))
    await client.query(`SELECT setval($1::regclass, last_value + $2) FROM ${quote(name)}`, [
      quote(name),
      count,
    ])
}
