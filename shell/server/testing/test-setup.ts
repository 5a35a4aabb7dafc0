import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { choosePaths } from '../database/embedded/postgres-paths.ts'
import { stopServer } from '../database/embedded/start.ts'

/** A folder beside that of the run, because the user of PostgreSQL cannot enter the latter before a test has started it. */
export const preparedIn = (dataDir: string, name: 'first-start' | 'cluster') => `${dataDir}-${name}`

/** Vitest global setup: creates a folder, in which the first test file that needs a database starts the server. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-test-'))
  process.env.STOREFRONT_TEST_DATA_DIR = dataDir
  return async () => {
    if (existsSync(join(dataDir, 'postgres')))
      await stopServer(await choosePaths(dataDir, () => undefined))
    const prepared = [preparedIn(dataDir, 'first-start'), preparedIn(dataDir, 'cluster')]
    for (const folder of [dataDir, ...prepared]) await rm(folder, { recursive: true, force: true })
  }
}
