import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { choosePlace } from '../database/embedded/postgres-paths.ts'
import { stopServer } from '../database/embedded/start.ts'

/** Vitest global setup: names a folder; the first file that asks for a database starts the server there. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-test-'))
  process.env.STOREFRONT_TEST_DATA_DIR = dataDir
  return async () => {
    if (existsSync(join(dataDir, 'postgres')))
      await stopServer(await choosePlace(dataDir, () => undefined))
    await rm(dataDir, { recursive: true, force: true })
  }
}
