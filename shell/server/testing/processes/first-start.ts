import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { withLockFile } from '../../database/embedded/lock-file.ts'
import { openPostgres } from '../../database/postgres.ts'
import { preparedIn } from '../test-setup.ts'
import { dist, findPort, startProgram } from './program.ts'

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'storefront-processes-'))

/** Starts a built server in an empty folder, which then has a database and the published builds. */
async function startFirst(dataDir: string): Promise<void> {
  const port = await findPort('localhost')
  const server = await startProgram({
    script: join(dist, 'server', 'main.js'),
    url: `http://localhost:${port}`,
    readyPath: '/readyz',
    env: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DIST_DIR: dist,
      PORT: String(port),
      RELEASE_CHECKS: 'none',
      DRAIN_PAUSE: '0',
      LOG_LEVEL: 'warn',
    },
  })
  await server.end('SIGTERM')
}

/** A database server without tables that has stopped. */
async function startCluster(dataDir: string): Promise<void> {
  const settings = ['fsync=off']
  const { close } = await openPostgres({ dataDir, databaseUrl: undefined, settings })
  await close()
}

/** Prepares a folder once in this run, and copies it into `dataDir`. Outside of Vitest, nothing is copied. */
async function copyPrepared(
  name: Parameters<typeof preparedIn>[1],
  prepare: (dataDir: string) => Promise<void>,
  dataDir: string,
): Promise<void> {
  const run = process.env.STOREFRONT_TEST_DATA_DIR
  if (!run) return
  const prepared = preparedIn(run, name)
  await withLockFile(`${prepared}.lock`, async () => {
    if (existsSync(prepared)) return
    const draft = await mkdtemp(`${prepared}-`)
    await prepare(draft)
    await rename(draft, prepared)
  })
  // `cp -a` preserves owner and mode of the PostgreSQL files, which Node's copy does not.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
}

/**
 * Copies the data folder of the first start of this run. Creating a database and publishing the builds takes longer than
 * most tests. Outside of Vitest, the folder is empty, and the server makes a first start.
 */
export async function copyFirstStart(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyPrepared('first-start', startFirst, dataDir)
  return dataDir
}

/** Copies a database server without tables, which takes less time than creating one. */
export async function copyCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await copyPrepared('cluster', startCluster, dataDir)
}
