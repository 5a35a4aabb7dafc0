import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../shell/server/testing/database.ts'
import { runMigrations } from './run-migrations.ts'

let folder: string
let test: TestDatabase
let env: { DATABASE_URL: string }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-migrations-'))
  test = await createTestDatabase()
  await test.pool.query('drop table schema_migrations')
  const { user, host = '', port, database } = test.connection
  env = { DATABASE_URL: `postgresql://${user}:secret@/${database}?host=${host}&port=${port}` }
  await write('0001_first.sql', 'create table notes (n int);')
  await write('0002_second.sql', 'insert into notes values (2);')
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (...line: string[]) => runMigrations(line, env, { folder, waitSeconds: 1 })
const states = async () => {
  const { migrations, pending } = JSON.parse(await run('status', '--json'))
  return [migrations.map(({ state }: { state: string }) => state).join(' '), pending]
}

describe('npm run migrations', () => {
  it('lists pending migrations without changing the database, and applies them', async () => {
    expect(await run('status')).toMatch(
      /0002_second\.sql +pending\n\n0 migrations applied, 2 pending in .*\nRun `npm run migrations -- up`/,
    )
    const { rows } = await test.pool.query("select to_regclass('schema_migrations') as name")
    expect(rows).toEqual([{ name: null }])
    expect(await run('up')).toMatch(
      /^Applied 0001_first\.sql\nApplied 0002_second\.sql\nThe schema is up to date in /,
    )
    expect(await states()).toEqual(['applied applied', 0])
    expect((await test.pool.query('select n from notes')).rows).toEqual([{ n: 2 }])
    expect(JSON.parse(await run('up', '--json'))).toMatchObject({ applied: [] })
  })

  it('shows when each migration was applied, and the database without its password', async () => {
    await run('up')
    const { database, migrations } = JSON.parse(await run('status', '--json'))
    expect(database).toContain(test.connection.database)
    expect(database).not.toContain('secret')
    expect(migrations[1]).toEqual({
      version: 2,
      name: '0002_second.sql',
      state: 'applied',
      appliedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('reports changed and unknown migrations, each with a solution', async () => {
    await run('up')
    await write('0001_first.sql', 'create table notes (n bigint);')
    await rm(join(folder, '0002_second.sql'))
    await write('0003_third.sql', '')
    expect(await states()).toEqual(['changed unknown pending', 1])
    expect(await run('status')).toMatch(/Restore each changed file.*\nA newer version/)
    await expect(run('up')).rejects.toThrow('0001_first.sql was changed after it was applied')
  })

  it('names the migration that fails and the reason, and keeps the earlier migrations', async () => {
    await write('0002_second.sql', 'insert into nowhere values (2);')
    await expect(run('up')).rejects.toThrow(
      'Cannot apply migration 0002_second.sql: relation "nowhere" does not exist. Earlier',
    )
    expect(await states()).toEqual(['applied pending', 1])
  })

  it('names the process that holds the migration lock', async () => {
    const other = await test.pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(7300004)')
    await expect(run('up')).rejects.toThrow(/held the lock.*pg_terminate_backend\(pid\)\. Earlier/)
    await other.query('rollback')
    other.release()
  })

  it('uses the embedded database, which only `up` creates', async () => {
    const own = { DATA_DIR: join(folder, 'data') }
    await expect(runMigrations(['status'], own, { folder })).rejects.toThrow('There is no database')
    expect(await runMigrations(['up'], own, { folder })).toContain('Applied 0002_second.sql')
    expect(await runMigrations(['status'], own, { folder })).toContain(
      `2 migrations applied, 0 pending in the embedded PostgreSQL in ${own.DATA_DIR}.`,
    )
  })

  it.each([
    [{ DATABASE_URL: 'postgresql://ana:secret@127.0.0.1:1/shop' }, 'check DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://shop' }, 'Setting DATABASE_URL is wrong: must start with'],
  ])('names the solution for %o', async (variables, solution) => {
    const failure: Error = await runMigrations(['status'], variables).catch(error => error)
    expect(failure.message).toContain(solution)
    expect(failure.message).not.toContain('secret')
  })

  it.each([[['down']], [['up', 'now']], [['up', '--force']]])('has no command %s', async line => {
    await expect(runMigrations(line, env)).rejects.toThrow('choose status or up, or see --help.')
  })

  it('explains itself', async () => {
    expect(await runMigrations([], env)).toContain('npm run migrations -- <command>')
    expect(await runMigrations(['up', '--help'], env)).toContain('DATABASE_DIRECT_URL')
  })
})
