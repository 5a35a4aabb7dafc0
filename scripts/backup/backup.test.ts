import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { migrationsFolder, readMigrations } from '../../shell/server/database/migration-files.ts'
import { withoutQueryLimits } from '../../shell/server/database/pool.ts'
import { openPostgres } from '../../shell/server/database/postgres.ts'
import { createTestDatabase } from '../../shell/server/testing/database.ts'
import { openDatabase } from '../migrate/open-database.ts'
import { runRestore } from '../restore/run-restore.ts'
import type { Manifest } from './archive/manifest.ts'
import { createArchive } from './archive/write-archive.ts'
import { runBackup } from './run-backup.ts'
import { addFile, copySmallShop, createSmallShop, withDatabase } from './testing/small-shop.ts'

/** Most tests start several databases, which takes long on a busy machine. */
const timeout = 60_000

let folder: string
let source: string
let target: string
let key: string
let backup: string
let number = 0

const pathOf = (name: string) => join(folder, name)
const restore = (file: string, ...more: string[]) =>
  runRestore([file, '--key-file', key, ...more], { DATA_DIR: target })
const read = async (pool: Pool, query: string): Promise<unknown[]> => {
  const { rows } = await pool.query({ text: query, rowMode: 'array' })
  return rows.flat()
}
const list = (dataDir: string, query: string) => withDatabase(dataDir, pool => read(pool, query))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-backup-'))
  // Otherwise PostgreSQL, which runs as another user when root starts it, has its files elsewhere.
  await chmod(folder, 0o755)
  source = pathOf('source')
  await createSmallShop(source)
  key = pathOf('key')
  backup = pathOf('shop.age')
  await runBackup(['--new-key', key], {})
  await runBackup([backup, '--key-file', key], { DATA_DIR: source })
})
beforeEach(() => {
  target = pathOf(`target-${++number}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes a changed copy of the backup. */
async function changeBackup(change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = pathOf(`changed-${++number}`)
  await writeFile(file, change(await readFile(backup)))
  return file
}
const flip = (at: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

it('copies tables without the limit of a query', { timeout }, async () => {
  const { pool, close } = await openDatabase({ DATA_DIR: source }, false)
  expect(pool.options).toMatchObject(withoutQueryLimits)
  await close()
})

it('ends when the backup is written', { timeout }, async () => {
  const command = ['--import', 'tsx', join(root, 'scripts/backup.ts')]
  const line = [...command, pathOf('command'), '--without-secrets']
  const env = { ...process.env, DATA_DIR: source }
  const { stdout } = await promisify(execFile)(process.execPath, line, { env, timeout: 45_000 })
  expect(stdout).toContain('It is NOT encrypted')
})

it('restores rows, sequences, rules, files and secrets, and no sessions', { timeout }, async () => {
  expect(await restore(backup)).toMatch(/2 files\.\nThe live composition is none\./)
  await withDatabase(target, async pool => {
    expect(await read(pool, 'SELECT name FROM accounts')).toEqual(['Ana\t\n\\N'])
    expect(await read(pool, 'SELECT count(*)::integer FROM sessions')).toEqual([0])
    expect(await read(pool, 'SELECT count(*)::integer FROM canned_replies')).toEqual([8])
    const addAudit = `INSERT INTO registry_audit (who, what, outcome, subject, detail)
      VALUES ('w', 'gc', 'done', '', '') RETURNING id::integer`
    expect(await read(pool, addAudit)).toEqual([4])
    await expect(read(pool, 'DELETE FROM registry_audit')).rejects.toThrow('for 400 days')
    const orphan = `INSERT INTO sessions (token_hash, account_id, salt, expires_at)
      VALUES ('x', gen_random_uuid(), '', now())`
    await expect(read(pool, orphan)).rejects.toThrow('violates foreign key constraint')
  })
  expect(await readFile(join(target, 'store/catalog/entry.js'), 'utf8')).toBe('start()')
  expect(await readFile(join(target, 'secrets/link'), 'utf8')).toBe('a secret of the old shop')
  expect((await readdir(target)).sort()).toEqual(['postgres', 'secrets', 'store'])
})

it('skips ids of events that pages may know', { timeout }, async () => {
  await restore(backup)
  const add = "INSERT INTO events (topic, data) VALUES ('stock', '{}') RETURNING id::integer"
  const [id] = await list(target, add)
  expect(id).toBeGreaterThan(1_000_000)
})

it('restores a backup of an older schema and applies the later migrations', {
  timeout,
}, async () => {
  const older = pathOf('older')
  await createSmallShop(older, 37)
  const file = pathOf('older.age')
  await runBackup([file, '--key-file', key], { DATA_DIR: older })
  expect(await restore(file)).toMatch(/Applied 0038_hold_limits\.sql\n(Applied .*\n)+/)
  const migrations = await readMigrations(migrationsFolder)
  await withDatabase(target, async pool => {
    expect(await read(pool, 'SELECT email FROM accounts')).toEqual(['ana@example.com'])
    const applied = await read(pool, 'SELECT max(version) FROM schema_migrations')
    expect(applied).toEqual([migrations.at(-1)?.version])
  })
})

it('refuses a backup of a newer schema, or with other migrations', { timeout }, async () => {
  const known = await readMigrations(migrationsFolder)
  const write = async (migrations: Manifest['migrations']) => {
    const file = pathOf(`schema-${++number}`)
    const archive = await createArchive(file, null)
    const database = { kind: 'tables', tables: [] }
    const more = {
      createdAt: new Date().toISOString(),
      hasSecrets: false,
      hasStore: true,
      liveComposition: null,
    }
    await archive.addJson('manifest.json', { format: 1, migrations, database, ...more })
    await archive.finish()
    return file
  }
  const next = { version: 9999, name: '9999_later.sql', checksum: 'a' }
  await expect(restore(await write([...known, next]))).rejects.toThrow(
    'schema of 9999_later.sql, and this version of the shop ends with',
  )
  const other = known.map(migration => ({ ...migration, checksum: 'other' }))
  await expect(restore(await write(other))).rejects.toThrow('restore it with the version that made')
  expect(existsSync(target)).toBe(false)
})

it('refuses a wrong key, a public key, and a missing key', { timeout }, async () => {
  const otherKey = pathOf('other-key')
  const created = await runBackup(['--new-key', otherKey], {})
  const publicKey = /age1\w+/.exec(created)?.[0]
  const line = (path: string) => runRestore([backup, '--key-file', path], { DATA_DIR: target })
  await expect(line(otherKey)).rejects.toThrow('This key does not open the backup: give the key')
  await expect(runRestore([backup], { DATA_DIR: target, BACKUP_KEY: publicKey })).rejects.toThrow(
    'only writes backups: name the file with AGE-SECRET-KEY-1',
  )
  await expect(runRestore([backup], { DATA_DIR: target })).rejects.toThrow('with --key-file')
  const other = { DATA_DIR: target, BACKUP_KEY_FILE: otherKey }
  await expect(runRestore([backup], other)).rejects.toThrow('This key does not open')
  await expect(line(pathOf('nothing'))).rejects.toThrow('Cannot read the key file')
  await expect(runBackup(['--new-key', otherKey], {})).rejects.toThrow('does not exist yet')
  expect(existsSync(target)).toBe(false)
})

it('refuses a backup that was cut off or changed, and leaves the old shop as it is', {
  timeout,
}, async () => {
  await copySmallShop(source, target)
  await withDatabase(target, pool => pool.query("UPDATE accounts SET name = 'Old'"))
  const { size } = await stat(backup)
  const changes = [
    (bytes: Buffer) => bytes.subarray(0, size - 100),
    (bytes: Buffer) => Buffer.concat([bytes, bytes]),
    flip(size - 20),
    flip(Math.floor(size / 2)),
  ]
  for (const change of changes)
    await expect(restore(await changeBackup(change), '--replace')).rejects.toThrow(
      'is incomplete or was changed: restore another copy of this backup',
    )
  await withDatabase(target, async pool => {
    expect(await read(pool, 'SELECT name FROM accounts')).toEqual(['Old'])
    expect(await read(pool, 'SELECT datname FROM pg_database ORDER BY 1')).toEqual([
      ...['postgres', 'storefront', 'template0', 'template1'],
    ])
  })
  expect((await readdir(target)).sort()).toEqual(['plans.json', 'postgres', 'secrets', 'store'])
})

it('replaces a shop only if it is told to and if no server runs', { timeout }, async () => {
  await copySmallShop(source, target)
  await addFile(target, 'secrets/link', 'another secret')
  await expect(restore(backup)).rejects.toThrow(
    /is not empty \(a database with tables, store, secrets\).* repeat the command with --replace/,
  )
  const server = await openPostgres({ dataDir: target, databaseUrl: undefined })
  await expect(restore(backup, '--replace')).rejects.toThrow('is running: stop its servers')
  await server.close()
  await withDatabase(target, pool => pool.query("UPDATE accounts SET name = 'Old'"))
  await restore(backup, '--replace')
  expect(await list(target, 'SELECT name FROM accounts')).toEqual(['Ana\t\n\\N'])
  expect(await readFile(join(target, 'secrets/link'), 'utf8')).toBe('a secret of the old shop')
  expect((await readdir(target)).sort()).toEqual(['postgres', 'secrets', 'store'])
})

it('needs a key, or writes a backup without secrets', { timeout }, async () => {
  const env = { DATA_DIR: source }
  await expect(runBackup([pathOf('plain')], env)).rejects.toThrow('or leave out the secrets with')
  const file = pathOf('plain')
  expect(await runBackup([file, '--without-secrets'], env)).toContain('It is NOT encrypted')
  expect(await runRestore([file], { DATA_DIR: target })).toContain('set SIGNING_KEY')
  expect((await readdir(target)).sort()).toEqual(['postgres', 'store'])
  await expect(runBackup([file, '--without-secrets'], env)).rejects.toThrow(
    'exists: name another file',
  )
  const readOnly = [pathOf('no-folder/file'), '--key-file', key]
  await expect(runBackup(readOnly, env)).rejects.toThrow('choose a folder that exists')
})

it('leaves the files of releases in the bucket of STORE_URL', { timeout }, async () => {
  const file = pathOf('without-files.age')
  const bucket = { STORE_URL: 's3://releases?endpoint=http://127.0.0.1:9' }
  const line = [file, '--key-file', key]
  expect(await runBackup(line, { DATA_DIR: source, ...bucket })).toContain('in the bucket')
  await expect(restore(file)).rejects.toThrow('name it in STORE_URL')
  await expect(
    runRestore([backup, '--key-file', key], { DATA_DIR: target, ...bucket }),
  ).rejects.toThrow('unset STORE_URL')
  expect(existsSync(target)).toBe(false)
  await runRestore(line, { DATA_DIR: target, ...bucket })
  expect((await readdir(target)).sort()).toEqual(['postgres', 'secrets'])
})

it('names pg_dump for the server of DATABASE_URL', { timeout }, async () => {
  const test = await createTestDatabase()
  const { user, host = '', port, database } = test.connection
  const url = `postgresql://${user}:secret@/${database}?host=${host}&port=${port}`
  const run = runBackup([pathOf('dump'), '--key-file', key], { DATABASE_URL: url, PATH: folder })
  await expect(run).rejects.toThrow(
    /names PostgreSQL 18, and pg_dump is not in PATH: put pg_dump 18 into PATH/,
  )
  expect(existsSync(pathOf('dump.draft'))).toBe(false)
  await expect(
    runRestore([backup, '--key-file', key], { DATA_DIR: target, DATABASE_URL: url }),
  ).rejects.toThrow('unset DATABASE_URL')
  await test.drop()
})

it('explains itself', { timeout }, async () => {
  expect(await runBackup(['--help'], {})).toContain('npm run backup -- [file]')
  expect(await runRestore(['--help'], {})).toContain('npm run restore -- <file>')
  await expect(runBackup(['--force'], {})).rejects.toThrow('see --help')
  await expect(runRestore([], {})).rejects.toThrow('Name the file of the backup')
  await expect(runRestore([pathOf('nothing')], {})).rejects.toThrow('name the file of a backup')
})
