import { mkdir, mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { copyCluster } from '../testing/processes/first-start.ts'
import { openPostgres, type Postgres } from './postgres.ts'

let dataDir: string
let opened: Postgres[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-postgres-'))
  opened = []
})
afterEach(async () => {
  for (const postgres of opened) await postgres.close()
  // A killed server may still write to its log.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function open(more?: { waitAtMostMs: number }): Promise<Postgres> {
  const settings = ['fsync=off']
  const postgres = await openPostgres({ dataDir, databaseUrl: undefined, settings, ...more })
  opened.push(postgres)
  return postgres
}

async function query(postgres: Postgres, text: string) {
  const client = new Client(postgres.connection)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const readPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

describe('the embedded server', () => {
  it('is started by the first process that opens it and stopped by the last one that closes it', async () => {
    const [first, second] = await Promise.all([open(), open()])
    await query(first, 'create table notes (n int); insert into notes values (1)')
    const pid = await readPid()
    await first.close()
    expect((await query(second, 'select n from notes')).rows).toEqual([{ n: 1 }])
    expect(await readPid()).toBe(pid)
    await second.close()
    await expect(stat(pidFile())).rejects.toThrow()
    expect((await query(await open(), 'select n from notes')).rows).toEqual([{ n: 1 }])
  })
})

describe('an embedded server that exists', () => {
  beforeEach(() => copyCluster(dataDir))

  it('starts despite the pid file of a killed server, even if another process has the pid now', async () => {
    const first = await open()
    await query(first, 'create table notes (n int)')
    await first.close()
    for (const pid of [999_999, process.pid]) {
      const lines = [pid, join(dataDir, 'postgres/data'), 1, 5432, join(dataDir, 'postgres'), '']
      await writeFile(pidFile(), lines.join('\n'))
      const again = await open()
      expect((await query(again, 'select * from notes')).rows).toEqual([])
      await again.close()
    }
  })

  it('restarts when it is killed', async () => {
    const postgres = await open()
    await query(postgres, 'create table notes (n int); insert into notes values (7)')
    process.kill(await readPid(), 'SIGKILL')
    await vi.waitFor(
      async () => expect((await query(postgres, 'select n from notes')).rows).toEqual([{ n: 7 }]),
      { timeout: 15_000, interval: 100 },
    )
  })

  it('continues to start in the background after waitAtMostMs', {
    tags: ['D8.start'],
  }, async () => {
    await (await open()).close()
    // PostgreSQL cannot overwrite a folder, so it fails at once.
    await mkdir(pidFile())
    const startedAt = Date.now()
    const postgres = await open({ waitAtMostMs: 300 })
    expect(Date.now() - startedAt).toBeLessThan(3000)
    await expect(query(postgres, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    await rmdir(pidFile())
    await vi.waitFor(() => query(postgres, 'select 1'), { timeout: 15_000, interval: 100 })
  })

  it('stops when it is closed while it starts in the background', async () => {
    await (await open()).close()
    await (await open({ waitAtMostMs: 0 })).close()
    // The last use stops the server, unless the closed one still counts.
    await (await open()).close()
    await expect(stat(pidFile())).rejects.toThrow('ENOENT')
  })

  it('listens on no address, and its folder is private', async () => {
    const postgres = await open()
    const { rows } = await query(postgres, 'show listen_addresses')
    expect(rows).toEqual([{ listen_addresses: '' }])
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  })
})
