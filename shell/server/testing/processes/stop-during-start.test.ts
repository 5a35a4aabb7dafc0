import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSecret } from '../../crypto/secret.ts'
import { choosePaths } from '../../database/embedded/postgres-paths.ts'
import { stopServer } from '../../database/embedded/start.ts'
import { copyCluster, makeDataDir } from './first-start.ts'
import { dist, findPort } from './program.ts'

let dataDir: string
let child: ChildProcess
let exited: Promise<unknown[]>

async function start(program = `${dist}/server/main.js`, env = {}): Promise<void> {
  const port = await findPort('localhost')
  child = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
      ...{ DATA_DIR: dataDir, DIST_DIR: dist, PORT: String(port), SANDBOX_PORT: String(port + 1) },
      ...{ SANDBOX_SECRET: createSecret(), WEBHOOK_SECRET: createSecret(), ...env },
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  exited = once(child, 'exit')
}

beforeEach(async () => {
  dataDir = await makeDataDir()
  await copyCluster(dataDir)
})
afterEach(async () => {
  child.kill('SIGKILL')
  await exited
  if (isPostgresRunning()) await stopServer(await choosePaths(dataDir, () => undefined))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const isPostgresRunning = () => existsSync(join(dataDir, 'postgres/data/postmaster.pid'))
const untilPostgresStarts = () =>
  vi.waitFor(() => expect(isPostgresRunning()).toBe(true), { timeout: 30_000, interval: 5 })

test.each([
  ['SIGTERM', () => child.kill('SIGTERM')],
  ['the end of its parent', () => child.disconnect()],
])(
  'a server stops its PostgreSQL after %s, also while both start',
  async (_name, stop) => {
    await start()
    await untilPostgresStarts()
    stop()
    expect(await exited).toEqual([0, null])
    expect(isPostgresRunning()).toBe(false)
  },
  30_000,
)

test('a server ends when its parent is gone before the server runs', async () => {
  await start()
  child.disconnect()
  expect(await exited).toEqual([0, null])
  expect(isPostgresRunning()).toBe(false)
}, 30_000)

test('a server stops its PostgreSQL when its start fails', async () => {
  // Without the other files of the build, the thread that sends traces cannot start.
  const program = join(dataDir, 'main.mjs')
  await copyFile(`${dist}/server/main.js`, program)
  await symlink(join(dist, '../node_modules'), join(dataDir, 'node_modules'))
  await start(program, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await untilPostgresStarts()
  expect(await exited).toEqual([1, null])
  expect(isPostgresRunning()).toBe(false)
}, 30_000)
