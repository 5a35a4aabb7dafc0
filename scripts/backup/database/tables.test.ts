import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../../shell/server/testing/database.ts'
import { omittedTables, skippedIds } from './tables.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const list = async (text: string): Promise<string[]> =>
  (await test.pool.query({ text, rowMode: 'array' })).rows.flat()

it('omits only existing tables, and none that another table of a backup refers to', async () => {
  const tables = await list("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const names = Object.keys(omittedTables)
  expect(names.filter(name => !tables.includes(name))).toEqual([])
  const references = await list(`
    SELECT conrelid::regclass::text || ' ' || confrelid::regclass FROM pg_constraint
    WHERE contype = 'f'`)
  const broken = references.filter(reference => {
    const [from = '', to = ''] = reference.split(' ')
    return !names.includes(from) && names.includes(to)
  })
  expect(references.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

it('skips ids of existing sequences', async () => {
  const sequences = await list("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
  expect(sequences).toEqual(expect.arrayContaining(Object.keys(skippedIds)))
})
