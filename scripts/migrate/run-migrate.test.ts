import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandFailure } from '@storefront/kit/command-line/failure'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../shell/server/testing/database.ts'
import { runMigrate } from './run-migrate.ts'

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
const run = (...line: string[]) => runMigrate(line, env, { folder, seconds: 1 })
const states = async () => {
  const { migrations, pending } = JSON.parse(await run('--plan', '--json'))
  return [migrations.map(({ state }: { state: string }) => state).join(' '), pending]
}
const failureOf = (work: Promise<string>) =>
  work.then(
    text => Promise.reject(new Error(`It succeeded: ${text}`)),
    (error: CommandFailure) => error,
  )

describe('npm run migrate', () => {
  it('plans without changing the database, and applies with its progress', async () => {
    expect(await run('--plan')).toMatch(
      /\n\n0 migrations applied, 2 pending in .*\nRun `npm run migrate`/,
    )
    const { rows } = await test.pool.query("select to_regclass('schema_migrations') as name")
    expect(rows).toEqual([{ name: null }])
    const progress: string[] = []
    const report = (sentence: string) => progress.push(sentence)
    expect(await runMigrate([], env, { folder, report })).toMatch(
      /^Applied 0001_first\.sql\nApplied 0002_second\.sql\nThe schema is up to date in /,
    )
    expect(progress).toEqual(['Applying 0001_first.sql', 'Applying 0002_second.sql'])
    expect(await states()).toEqual(['applied applied', 0])
    expect((await test.pool.query('select n from notes')).rows).toEqual([{ n: 2 }])
    expect(JSON.parse(await run('--json'))).toMatchObject({ applied: [] })
  })

  it('plans the lock of each step, the size of its table, and what breaks servers of the previous version', async () => {
    await run()
    await test.pool.query('insert into notes select generate_series(1, 999); analyze notes')
    await write(
      '0003_text.sql',
      'alter table notes add column t text;\nalter table notes drop column n;',
    )
    await write(
      '0004_index.sql',
      '-- transaction: no\ncreate index concurrently if not exists notes_t on notes (t);',
    )
    await write(
      '0005_fill.sql',
      '-- batches: 500\nupdate notes set t = 1 where ctid in (select ctid from notes where t is null limit $1);',
    )
    await write('0006_more.sql', 'create table more (n int references notes (t));')
    const plan = await run('--plan')
    const size = 'notes \\(about 1000 rows, 0\\.\\d MB\\)'
    const expected = [
      '0003_text\\.sql:1  ALTER TABLE ADD COLUMN  \\(transaction\\)',
      `    ${size}: ACCESS EXCLUSIVE`,
      '0003_text\\.sql:2  ALTER TABLE DROP COLUMN  \\(transaction\\)',
      `    ${size}: ACCESS EXCLUSIVE`,
      '    ! Servers of the previous version can fail: they use this column\\.',
      '0004_index\\.sql:2  CREATE INDEX CONCURRENTLY  \\(no transaction\\)',
      `    ${size}: SHARE UPDATE EXCLUSIVE, reads all rows`,
      '0005_fill\\.sql:2  UPDATE  \\(batches of 500 rows\\)',
      `    ${size}: ROW EXCLUSIVE, reads all rows`,
      '0006_more\\.sql:1  CREATE TABLE  \\(transaction\\)',
    ]
    expect(plan).toMatch(new RegExp(`^${expected.join('\n')}\n`))
    const { steps } = JSON.parse(await run('--plan', '--json'))
    expect(steps[2]).toMatchObject({
      migration: '0004_index.sql',
      form: 'no transaction',
      effects: [
        { table: 'notes', lock: 'SHARE UPDATE EXCLUSIVE', work: 'scan', size: { rows: 1000 } },
      ],
      warning: null,
    })
  })

  it('shows when each migration was applied, and the database without its password', async () => {
    await run()
    const { database, migrations } = JSON.parse(await run('--plan', '--json'))
    expect(database).toContain(test.connection.database)
    expect(database).not.toContain('secret')
    expect(migrations[1]).toEqual({
      version: 2,
      name: '0002_second.sql',
      state: 'applied',
      appliedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('checks that nothing is pending or changed, and that no migration breaks a rule', async () => {
    const pending = await failureOf(run('--check'))
    expect(pending.lines).toContain(
      '0002_second.sql is pending: run `npm run migrate`, or --plan before.',
    )
    await run()
    expect(await run('--check')).toMatch(/^The schema is up to date in /)
    await write('0050_index.sql', 'create index on notes (n);')
    await run()
    expect(await failureOf(run('--check'))).toMatchObject({
      code: 'invalid',
      details: { pending: [], changed: [], faults: [{ rule: 'index-not-concurrent', line: 1 }] },
    })
  })

  it('reports changed and unknown migrations, each with a solution', async () => {
    await run()
    await write('0001_first.sql', 'create table notes (n bigint);')
    await rm(join(folder, '0002_second.sql'))
    await write('0003_third.sql', '')
    expect(await states()).toEqual(['changed unknown pending', 1])
    expect(await run('--plan')).toMatch(
      /0001_first\.sql\. Restore each file.*\nA newer version.*0002/,
    )
    expect((await failureOf(run('--check'))).lines.join()).toContain('Restore each file')
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it was applied')
  })

  it('names the migration that fails and the reason, and keeps the earlier migrations', async () => {
    await write('0002_second.sql', 'insert into nowhere values (2);')
    await expect(run()).rejects.toThrow(
      'Cannot apply migration 0002_second.sql: relation "nowhere" does not exist. Earlier',
    )
    expect(await states()).toEqual(['applied pending', 1])
  })

  it('names the process that holds the migration lock', async () => {
    const other = await test.pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(7300004)')
    await expect(run('--wait', '0')).rejects.toThrow(
      /held the lock.*for 0 s.*pg_terminate_backend\(pid\)\. Earlier/,
    )
    await other.query('rollback')
    other.release()
  })

  it('uses the embedded database, which only applying creates', async () => {
    const own = { DATA_DIR: join(folder, 'data') }
    await expect(runMigrate(['--plan'], own, { folder })).rejects.toThrow('There is no database')
    expect(await runMigrate([], own, { folder })).toContain('Applied 0002_second.sql')
    expect(await runMigrate(['--plan'], own, { folder })).toContain(
      `2 migrations applied, 0 pending in the embedded PostgreSQL in ${own.DATA_DIR}.`,
    )
  })

  it.each([
    [{ DATABASE_URL: 'postgresql://ana:secret@127.0.0.1:1/shop' }, 'check DATABASE_URL'],
    [{ DATABASE_URL: 'mysql://shop' }, 'Setting DATABASE_URL is wrong: must start with'],
  ])('names the solution for %o', async (variables, solution) => {
    const failure: Error = await runMigrate(['--plan'], variables).catch(error => error)
    expect(failure.message).toContain(solution)
    expect(failure.message).not.toContain('secret')
  })

  it.each([[['down']], [['--force']], [['--plan', '--check']], [['--wait', 'long']]])(
    'has no command %s',
    async line => {
      await expect(runMigrate(line, env)).rejects.toThrow('see --help.')
    },
  )

  it('explains itself', async () => {
    expect(await runMigrate(['--help'], env)).toContain('DATABASE_DIRECT_URL')
  })
})
