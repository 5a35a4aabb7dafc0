import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { requireMigrations, SchemaOutdated } from './require-migrations.ts'

let folder: string
let test: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-migrations-'))
  test = await createTestDatabase()
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const check = () => requireMigrations(test.connection, folder)

it('accepts a schema with further migrations, which a newer server applied', async () => {
  await expect(check()).resolves.toBeUndefined()
})

it('rejects an older schema with the command, until it is applied', async () => {
  await write('9001_notes.sql', 'create table notes (n int);')
  await expect(check()).rejects.toThrow(SchemaOutdated)
  await expect(check()).rejects.toThrow(/lacks 9001_notes\.sql: run `npm run migrate`/)
  await migrate(test.pool, { folder })
  await expect(check()).resolves.toBeUndefined()
})

it('rejects a migration that was changed after it was applied', async () => {
  await write('9001_notes.sql', 'create table notes (n bigint);')
  await expect(check()).rejects.toThrow(/another text of 9001_notes\.sql/)
})
