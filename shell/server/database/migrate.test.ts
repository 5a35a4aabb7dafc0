import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPool } from './pool.ts'
import { startPooler } from './testing/pooler.ts'

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

describe('a migration that needs the lock of a used table', () => {
  const block = async (statement: string) => {
    const client = await test.pool.connect()
    await client.query(`begin; ${statement}`)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const end = async () => {
      await client.query('rollback')
      client.release()
    }
    return { pid: rows[0].pid, end }
  }
  beforeEach(async () => {
    await test.pool.query('create table notes (n int); insert into notes values (1)')
    await write('9001_column.sql', 'alter table notes add column text text;')
  })

  it('lets those go first who queue behind it, and applies itself when the lock is free', async () => {
    const reader = await block('select * from notes')
    const reports: string[] = []
    const report = (sentence: string) => reports.push(sentence)
    const migrated = migrate(test.pool, { folder, lockMs: 500, report })
    await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0), 5000)
    // The reader still has its lock. A migration that waited for it would stop this query.
    await test.pool.query('select * from notes')
    await reader.end()
    expect(await migrated).toEqual(['9001_column.sql'])
    expect(reports[0]).toMatch(
      `9001_column.sql waits for a lock of process ${reader.pid} (storefront, idle in transaction`,
    )
  })

  it('gives up after a time, names who blocks it, and changes nothing', async () => {
    const reader = await block('select * from notes')
    const failed = migrate(test.pool, { folder, lockMs: 500, seconds: 0 })
    await expect(failed).rejects.toThrow(
      new RegExp(
        `Cannot apply migration 9001_column.sql: for 0 s.*process ${reader.pid} .*idle in transaction.*pg_terminate_backend\\(${reader.pid}\\)`,
      ),
    )
    await reader.end()
    expect(await migrate(test.pool, { folder })).toEqual(['9001_column.sql'])
  })
})

describe('a migration outside of transactions', () => {
  const create =
    '-- transaction: no\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notes_n ON notes (n);'
  const isValid = async () => {
    const { rows } = await test.pool.query(
      "select indisvalid from pg_index where indexrelid = to_regclass('notes_n')",
    )
    return rows[0]?.indisvalid
  }
  beforeEach(() => test.pool.query('create table notes (n int)'))

  it('builds an index once when several processes start at once', async () => {
    await write('9001_index.sql', create)
    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(test.pool, { folder })))
    expect(done.flat()).toEqual(['9001_index.sql'])
    expect(await isValid()).toBe(true)
  })

  it('replaces the invalid index of an interrupted build', async () => {
    await test.pool.query('insert into notes values (1), (1)')
    await write('9001_index.sql', create)
    await expect(migrate(test.pool, { folder })).rejects.toThrow('Cannot apply migration 9001')
    expect(await isValid()).toBe(false)
    await test.pool.query('delete from notes')
    expect(await migrate(test.pool, { folder })).toEqual(['9001_index.sql'])
    expect(await isValid()).toBe(true)
  })

  it('waits for an older transaction longer than for other locks, because it stops nobody', async () => {
    await write('9001_index.sql', create)
    const older = await test.pool.connect()
    await older.query('begin; insert into notes values (7)')
    const migrated = migrate(test.pool, { folder, lockMs: 1 })
    await vi.waitFor(async () => expect(await isValid()).toBe(false), 5000)
    await older.query('commit')
    older.release()
    expect(await migrated).toEqual(['9001_index.sql'])
  })

  it('names the setting that it needs behind a pooler, which does not pass limits on', async () => {
    await write('9001_index.sql', create)
    const pooler = await startPooler(test.connection)
    const pool = openPool({ ...test.connection, ...pooler.address }, 1)
    await expect(migrate(pool, { folder })).rejects.toThrow(/pooler: set DATABASE_DIRECT_URL\.$/)
    await pool.end()
    pooler.close()
  })
})

describe('a migration in batches', () => {
  const rest = async () => {
    const { rows } = await test.pool.query('select count(*)::int from notes where text is null')
    return rows[0].count
  }
  beforeEach(async () => {
    await test.pool.query(
      'create table notes (n int primary key, text text); insert into notes select generate_series(1, 25)',
    )
    await write(
      '9001_text.sql',
      `-- batches: 10
      update notes set text = 'note ' || 100 / (20 - n + (select count(*) from fixed) * 100)
      where n in (select n from notes where text is null order by n limit $1)`,
    )
    await test.pool.query('create table fixed (n int)')
  })

  it('keeps finished batches after a failure, and continues with the rows that are left', async () => {
    await expect(migrate(test.pool, { folder })).rejects.toThrow('Cannot apply migration 9001_text')
    expect(await rest()).toBe(15)
    await test.pool.query('insert into fixed values (1)')
    expect(await migrate(test.pool, { folder })).toEqual(['9001_text.sql'])
    expect(await rest()).toBe(0)
    expect(await migrate(test.pool, { folder })).toEqual([])
  })
})

describe('a migration that takes longer than the limit of a query', () => {
  it.each([
    ['in a transaction', 'select pg_sleep(0.5)'],
    ['outside of transactions', '-- transaction: no\nselect pg_sleep(0.5)'],
    [
      'in batches',
      '-- batches: 10\nupdate notes set n = 2 from pg_sleep(0.5) where n = least(1, $1::int)',
    ],
  ])('runs to its end %s', async (_form, text) => {
    await test.pool.query('create table notes (n int); insert into notes values (1)')
    await write('9001_slow.sql', text)
    const pool = openPool({ ...test.connection, query_timeout: 300 }, 1)
    expect(await migrate(pool, { folder })).toEqual(['9001_slow.sql'])
    await pool.end()
  })
})

describe('the header of a migration', () => {
  it.each([
    ['-- transaction: never', 'transaction: must be yes or no'],
    ['-- batches: many', 'batches'],
    ['-- contract: soon', 'must be the name of a migration'],
    ['-- batches: 10\n-- transaction: no', 'must not be set with batches'],
  ])('is rejected: %s', async (header, reason) => {
    await write('9001_first.sql', `${header}\nselect 1;`)
    await expect(readMigrations(folder)).rejects.toThrow(`Migration 9001_first.sql: -- `)
    await expect(readMigrations(folder)).rejects.toThrow(reason)
  })

  it('ends with the first statement', async () => {
    await write('9001_first.sql', '-- Notes.\nselect 1;\n-- transaction: no\n')
    expect(await readMigrations(folder)).toMatchObject([{ form: 'transaction', contracts: null }])
  })
})
