import { rm } from 'node:fs/promises'

import { makeDataDir } from './data-dir.ts'
import { startShop } from './shop.ts'

/**
 * Playwright's global setup starts a shop with an empty data folder. The shops of the tests start with a copy of that
 * folder, because creating a database and publishing the builds takes longer than most tests. `npm run e2e:matrix`
 * prepares such a folder itself (FIRST_DATA_DIR).
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SHOP_URL || process.env.FIRST_DATA_DIR) return async () => undefined
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
