import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate, readMigrations } from './migrate.ts'

let folder: string
let test: TestDatabase
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-migrations-'))
  test = await createTestDatabase()
  await test.pool.query('drop table schema_migrations')
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

describe('migrations', () => {
  it('run once, in the order of their numbers', async () => {
    await write('9002_second.sql', 'insert into notes values (2);')
    await write('9001_first.sql', 'create table notes (n int); insert into notes values (1);')
    expect(await migrate(test.pool, { folder })).toEqual(['9001_first.sql', '9002_second.sql'])
    expect(await migrate(test.pool, { folder })).toEqual([])
    const { rows } = await test.pool.query('select n from notes order by n')
    expect(rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('run once when several processes start at once', async () => {
    await write('9001_first.sql', 'create table notes (n int);')
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(test.pool, { folder })))
    expect(done.flat()).toEqual(['9001_first.sql'])
  })

  it('name the query that finds the holder of the lock, and how to end it, instead of waiting forever', async () => {
    await write('9001_first.sql', 'create table notes (n int);')
    const other = await test.pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(7300004)')
    await expect(migrate(test.pool, { folder, seconds: 1 })).rejects.toThrow(
      /held the lock of the migrations for 1 s.*pg_terminate_backend/,
    )
    await other.query('rollback')
    other.release()
    expect(await migrate(test.pool, { folder, seconds: 1 })).toEqual(['9001_first.sql'])
  })

  it('are not blocked by a lock that outlived its owner on a connection of a pooler', async () => {
    await write('9001_first.sql', 'create table notes (n int);')
    const pooled = await test.pool.connect()
    await pooled.query('select pg_advisory_lock(7300002)')
    expect(await migrate(test.pool, { folder, seconds: 1 })).toEqual(['9001_first.sql'])
    pooled.release(true)
    const { rows } = await test.pool.query(
      `select objid from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and objid = 7300004 and datname = current_database()`,
    )
    expect(rows).toEqual([])
  })

  it('roll back a file that fails, and keep the files before it', async () => {
    await write('9001_first.sql', 'create table notes (n int);')
    await write('9002_second.sql', 'create table half (n int); select 1 / 0;')
    await expect(migrate(test.pool, { folder })).rejects.toThrow('9002_second.sql')
    await write('9002_second.sql', 'create table half (n int);')
    expect(await migrate(test.pool, { folder })).toEqual(['9002_second.sql'])
  })

  it('reject a file that was changed after it ran', async () => {
    await write('9001_first.sql', 'create table notes (n int);')
    await migrate(test.pool, { folder })
    await write('9001_first.sql', 'create table notes (n bigint);')
    await expect(migrate(test.pool, { folder })).rejects.toThrow('was changed')
  })

  it('reject two files with the same number, and invalid names', async () => {
    await write('9001_first.sql', '')
    await write('9001_other.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow('9001_other.sql')
    await rm(join(folder, '9001_other.sql'))
    await write('first.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow('first.sql')
  })
})
