import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { withLockFile } from '../../database/embedded/lock-file.ts'
import { firstStartOf } from '../test-setup.ts'
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

/**
 * Copies the data folder of the first start of this run. Creating a database and publishing the builds takes longer than
 * most tests. Outside of Vitest, the folder is empty, and the server makes a first start.
 */
export async function copyFirstStart(): Promise<string> {
  const dataDir = await makeDataDir()
  const run = process.env.STOREFRONT_TEST_DATA_DIR
  if (!run) return dataDir
  const first = firstStartOf(run)
  await withLockFile(`${first}.lock`, async () => {
    if (existsSync(first)) return
    const draft = await mkdtemp(`${first}-`)
    await startFirst(draft)
    await rename(draft, first)
  })
  // `cp -a` preserves owner and mode of the PostgreSQL files, which Node's copy does not.
  await promisify(execFile)('cp', ['-a', `${first}/.`, dataDir])
  return dataDir
}
