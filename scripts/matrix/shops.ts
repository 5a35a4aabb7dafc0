import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltRelease } from '@storefront/kit/publish/built-release'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { makeDataDir } from '../../e2e/tools/shop/data-dir.ts'
import { readPlatformToken } from '../../e2e/tools/shop/platform-token.ts'
import { type Shop, startShop } from '../../e2e/tools/shop/shop.ts'
import {
  unpackPreviousServer,
  writePreviousBuilds,
} from '../../shell/server/testing/processes/previous-server.ts'

/** The shop of a matrix, or the shops that its tests start. */
export type MatrixShop = {
  /** Calls the registry while it is running. */
  withRegistry: <Result>(work: (registry: Registry) => Promise<Result>) => Promise<Result>
  /** The environment of the tests. */
  env: Record<string, string>
  close: () => Promise<void>
}

/** Customers of one account who order at the same time replace each other's quote, so tests run one by one. */
const oneByOne = { E2E_WORKERS: '1' }

/** A running shop. Tests that need their own shop are skipped. */
export function openDeployedShop(shop: string, token: string): MatrixShop {
  const registry = new Registry({ shop, token })
  return {
    withRegistry: work => work(registry),
    env: { SHOP_URL: shop, ...oneByOne },
    close: async () => undefined,
  }
}

export type SharedShop = MatrixShop & {
  /** Replaces the server by one of the previous version, on the same database, releases and address. */
  startPreviousServer: () => Promise<void>
}

/** A new shop that all tests share. Tests that need their own shop are skipped. */
export async function openSharedShop(): Promise<SharedShop> {
  const shop = await startShop()
  const registry = await openRegistry(shop)
  // The program imports the packages of this project.
  const folder = await mkdtemp(join(dist, 'previous-server-'))
  return {
    withRegistry: work => work(registry),
    env: { SHOP_URL: shop.url, SANDBOX_URL: shop.sandboxUrl, ...oneByOne },
    startPreviousServer: () => startPreviousServer(shop, folder),
    close: async () => {
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** It is not ready by itself, because current pages call endpoints that it does not have. */
async function startPreviousServer(shop: Shop, folder: string): Promise<void> {
  const builds = join(folder, 'builds')
  await unpackPreviousServer(folder)
  await writePreviousBuilds(dist, builds)
  await shop.restartServer('SIGTERM', {
    script: join(folder, 'main.js'),
    readyPath: '/api/v3/gsn/flavors',
    env: { DIST_DIR: builds, LOCAL_BUILDS: 'never' },
  })
}

/** A data folder, of which each shop of the tests has a copy with the same releases, previews and signing keys. */
export async function openCopiedShop(): Promise<MatrixShop> {
  const dataDir = await makeDataDir()
  return {
    withRegistry: async work => {
      // A copy of a running database would be damaged, so the shop runs only meanwhile.
      const shop = await startShop({ dataDir })
      try {
        return await work(await openRegistry(shop))
      } finally {
        await shop.stop()
      }
    },
    env: { FIRST_DATA_DIR: dataDir },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function openRegistry({ url, dataDir }: { url: string; dataDir: string }): Promise<Registry> {
  return new Registry({ shop: url, token: await readPlatformToken({ dataDir }) })
}

/** Publishes releases, which do not become live. */
export async function publishAll(registry: Registry, built: BuiltRelease[]) {
  const published = []
  for (const release of built)
    published.push(await publish(registry, release, new Steps(() => undefined)))
  return published.map(({ release }) => release)
}
