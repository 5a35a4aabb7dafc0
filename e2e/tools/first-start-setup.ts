import { rm } from 'node:fs/promises'

import { makeDataDir } from './data-dir.ts'
import { startShop } from './shop.ts'

/**
 * Playwright's global setup: the one start of a run with an empty folder. The shops of the tests begin with copies of
 * what it left, since making a database and publishing the builds takes longer than most tests.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL) return async () => undefined
  const dataDir = await makeDataDir()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const shop = await startShop({ dataDir })
    await shop.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env.FIRST_DATA_DIR = dataDir
  return remove
}
