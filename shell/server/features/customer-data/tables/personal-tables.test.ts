import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { PersonalTable } from './personal-table.ts'
import { otherTables, personalTables } from './personal-tables.ts'

const personal: Record<string, PersonalTable> = personalTables
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

async function list(text: string): Promise<string[]> {
  const { rows } = await test.pool.query<{ value: string }>(text)
  return rows.map(({ value }) => value).sort()
}

it('declares each table of the database as personal or not, with a reason', async () => {
  const tables = await list("SELECT tablename AS value FROM pg_tables WHERE schemaname = 'public'")
  const declared = [...Object.keys(personal), ...Object.values(otherTables).flat()]
  expect([...declared].sort()).toEqual(tables)
})

it('declares each table that refers to an account, a conversation, or an order as personal', async () => {
  const referring = await list(`
    WITH RECURSIVE referring AS (
      SELECT 'accounts'::regclass AS id
      UNION
      SELECT conrelid::regclass FROM pg_constraint JOIN referring ON confrelid = referring.id WHERE contype = 'f'
    ) SELECT id::text AS value FROM referring`)
  const named = await list(`
    SELECT DISTINCT table_name AS value FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '^(account_id|customer_id|conversation_id|order_id|payment_id|email|recipient|contact|owner|ip|hostname)$'`)
  expect(referring.length).toBeGreaterThan(15)
  const names = Object.keys(personal)
  // `owner` of a release is its team, that of a job a server. Rows of `events_to_come` exist only within a transaction.
  const others = ['releases', 'jobs', 'events_to_come']
  expect([...referring, ...named].filter(name => ![...names, ...others].includes(name))).toEqual([])
})

it('exports each column of a personal table, or withholds it for a reason', async () => {
  for (const [name, { exported, withheld = {} }] of Object.entries(personal)) {
    if (!exported) continue
    const columns = await list(
      `SELECT column_name AS value FROM information_schema.columns WHERE table_name = '${name}'`,
    )
    expect([...exported, ...Object.keys(withheld)].sort(), name).toEqual(columns)
  }
})

it('gives a reason for everything that remains', () => {
  const remaining = Object.entries(personal).filter(([, { remains }]) => remains !== 'deleted')
  expect(remaining.filter(([, { why }]) => why === '')).toEqual([])
})
