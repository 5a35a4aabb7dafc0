import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { migrationsFolder, readMigrations } from '../../database/migration-files.ts'
import { approve, choose, order, readOrder } from './buyer.ts'
import { chat, signIn, signUp } from './customer.ts'
import { copyCluster, makeDataDir } from './first-start.ts'
import { unpackPreviousServer, writePreviousBuilds } from './previous-server.ts'
import type { Program } from './program.ts'
import { dist, type RealShop, startRealShop } from './real-shop.ts'

/** A plan with a large stock. */
const product = 1079

let shop: RealShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(dist, 'previous-server-'))
  await unpackPreviousServer(folder)
  await writePreviousBuilds(dist, join(folder, 'builds'))
  // Without the migrations of this version.
  const dataDir = await makeDataDir()
  await copyCluster(dataDir)
  shop = await startRealShop(dataDir)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** It is not ready by itself, because current pages call endpoints that it does not have. */
const startPrevious = (env: Record<string, string> = {}) =>
  shop.startServer(undefined, {
    script: join(folder, 'main.js'),
    readyPath: '/api/v3/gsn/flavors',
    env: { DIST_DIR: join(folder, 'builds'), ...env },
  })

/** Signs up, buys a plan, pays it, and writes to the support team. Each step is at the next of the servers. */
async function purchase(...servers: Program[]): Promise<void> {
  let step = 0
  const next = () => servers[step++ % servers.length]?.url ?? ''
  const email = await signUp(next(), shop.sandboxUrl)
  const cookie = await signIn(next(), email)
  const flavors = await fetch(`${next()}/api/v3/gsn/flavors`)
  expect(await flavors.text()).toContain(String(product))
  const chosen = await choose(next(), cookie, product)
  if (!chosen) throw new Error('The plan is sold out')
  const { id } = await order(next(), chosen)
  await approve(next(), cookie, id)
  const readAt = next()
  await vi.waitFor(
    async () => expect((await readOrder(readAt, cookie, id)).paidAt).not.toBeNull(),
    { timeout: 60_000, interval: 100 },
  )
  expect(await chat(next(), cookie, 'Where is my server?')).toContain('Where is my server?')
  expect(await chat(next(), cookie, 'I found it.')).toContain('Where is my server?')
}

/** Reads the plans at a server until `work` is done. Returns the statuses other than 200. */
async function readDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  const finished = work.finally(() => {
    isDone = true
  })
  const failed: number[] = []
  while (!isDone) {
    const { status } = await fetch(`${url}/api/v3/gsn/flavors`)
    if (status !== 200) failed.push(status)
  }
  await finished
  return failed
}

test('a server with MIGRATIONS=command refuses to start on an older schema and names the command', {
  timeout: 60_000,
}, async () => {
  const started = shop.startServer(undefined, { env: { MIGRATIONS: 'command' } })
  await expect(started).rejects.toThrow(/older than this server.*npm run migrate/)
})

test('servers of the previous version sell before, during, and after the migrations of this version, beside its servers', {
  timeout: 240_000,
}, async () => {
  const previous = await startPrevious()
  await purchase(previous)

  const starting = shop.startServer()
  expect(await readDuring(previous.url, starting)).toEqual([])
  const current = await starting
  const migrations = await readMigrations(migrationsFolder)
  const applied = await shop.database.execute('SELECT name FROM schema_migrations ORDER BY version')
  expect(applied.rows).toEqual(migrations.map(({ name }) => ({ name })))
  await purchase(previous, current)
  await purchase(current, previous)

  // A server of the previous version that starts again, as after a rollback.
  await previous.end('SIGTERM')
  const again = await startPrevious({ MIGRATIONS: 'start', LOCAL_BUILDS: 'never' })
  await purchase(again, current)
  await current.end('SIGTERM')
  await purchase(again)
})
