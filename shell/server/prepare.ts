import { setTimeout as wait } from 'node:timers/promises'

import { migrateDirectly } from './database/migrate.ts'
import { requireMigrations } from './database/require-migrations.ts'
import type { Dependencies } from './dependencies.ts'
import { seedDemoAccounts } from './features/accounts/demo-accounts.ts'
import { seedFlavors } from './features/catalog/seed/seed-flavors.ts'
import { claimStore, StoreUnavailable } from './features/releases/index.ts'
import {
  ensureCheckerToken,
  ensurePlatformToken,
} from './features/releases/tokens/platform-token.ts'

type PrepareLog = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** Applies the migrations, or checks that they are applied. @throws SchemaOutdated if an operator applies them. */
export async function prepareSchema(
  { direct, config }: Pick<Dependencies, 'direct' | 'config'>,
  log: PrepareLog,
): Promise<void> {
  if (config.migrations === 'command') return await requireMigrations(direct)
  const applied = await migrateDirectly(direct, { report: sentence => log.info({}, sentence) })
  if (applied.length > 0) log.info({ applied }, 'migrated')
}

/** Prepares schema and initial data, without which the server is not ready. */
async function prepareDatabase(dependencies: Dependencies, log: PrepareLog): Promise<void> {
  const { database, config } = dependencies
  await prepareSchema(dependencies, log)
  await ensurePlatformToken(database, config)
  if (config.isSandbox) {
    await ensureCheckerToken(database, config.dataDir)
    await seedDemoAccounts(database)
  }
  if (config.apiUrl === null) await seedFlavors(database)
}

async function publish(dependencies: Dependencies, log: PrepareLog): Promise<void> {
  const { compositions } = dependencies
  await claimStore(dependencies)
  const id = await compositions.publishLocal()
  log.info({ id }, 'composition is live')
}

/** Returns false if the store does not answer while there are pages to serve: the local builds are late then. */
async function publishIfPossible(dependencies: Dependencies, log: PrepareLog): Promise<boolean> {
  try {
    await publish(dependencies, log)
    return true
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !dependencies.compositions.current()) throw error
    log.error({ err: error }, 'local builds are published when the store answers')
    return false
  }
}

async function repeatUntilDone<Result>(
  work: () => Promise<Result>,
  log: PrepareLog,
  signal: AbortSignal,
): Promise<Result | undefined> {
  let logged = ''
  for (let pauseMs = 200; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 3000)) {
    try {
      return await work()
    } catch (err) {
      const reason = String(err)
      if (reason !== logged) log.error({ err }, 'not ready yet')
      logged = reason
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}

/**
 * Retries until the server is ready, and then calls `markPrepared`. In the meantime pages come from the disk and the API
 * responds with 503. Resolves when the local builds are published, too.
 */
export async function prepareUntilDone(
  dependencies: Dependencies,
  log: PrepareLog,
  { signal, markPrepared }: { signal: AbortSignal; markPrepared: () => void },
): Promise<void> {
  const prepare = async () => {
    await prepareDatabase(dependencies, log)
    return publishIfPossible(dependencies, log)
  }
  const isPublished = await repeatUntilDone(prepare, log, signal)
  markPrepared()
  if (isPublished === false) await repeatUntilDone(() => publish(dependencies, log), log, signal)
}
