import { setTimeout as wait } from 'node:timers/promises'

import { migrateDirectly } from './database/migrate.ts'
import type { Dependencies } from './dependencies.ts'
import { seedDemoAccounts } from './features/accounts/demo-accounts.ts'
import { seedFlavors } from './features/catalog/seed/seed-flavors.ts'
import {
  ensureCheckerToken,
  ensurePlatformToken,
} from './features/releases/tokens/platform-token.ts'

type PrepareLog = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Prepares schema, initial data and local builds, without which the server is not ready. */
async function prepare(dependencies: Dependencies, log: PrepareLog): Promise<void> {
  const { database, direct, config, compositions } = dependencies
  const applied = await migrateDirectly(direct)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await ensurePlatformToken(database, config.dataDir)
  if (config.isSandbox) {
    await ensureCheckerToken(database, config.dataDir)
    await seedDemoAccounts(database)
  }
  if (config.apiUrl === null) await seedFlavors(database)
  const id = await compositions.publishLocal()
  log.info({ id }, 'composition is live')
}

/** Retries until it succeeds. In the meantime pages come from the disk and the API responds with 503. */
export async function prepareUntilDone(
  dependencies: Dependencies,
  log: PrepareLog,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseMs = 200; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 3000)) {
    try {
      return await prepare(dependencies, log)
    } catch (err) {
      log.error({ err }, 'not ready yet')
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
