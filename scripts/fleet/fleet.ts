import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeyOf } from '@storefront/kit/release/verdict'
import { dist } from '@storefront/kit/root'

import { readPlatformToken } from '../../e2e/tools/shop/platform-token.ts'
import { createSecret } from '../../shell/server/crypto/secret.ts'
import type { Database } from '../../shell/server/database/pool.ts'
import { startOpenIdProvider } from '../../shell/server/features/accounts/testing/openid-provider.ts'
import { createTestKey } from '../../shell/server/features/releases/testing/create-key.ts'
import { findPort, startProgram } from '../../shell/server/testing/processes/program.ts'
import { startCaddy, startOwnBalancer } from './balancing.ts'
import { startBucket } from './bucket.ts'
import { startDatabase } from './database.ts'
import { providerSettings } from './operator.ts'
import { startPooler } from './pooler.ts'
import { Replica } from './replica.ts'

/** Servers without a shared disk, and everything that they need. */
export type Fleet = {
  /** The address of the balancer. */
  url: string
  folder: string
  replicas: [Replica, Replica]
  database: Database
  restartDatabase: () => Promise<number>
  /** The folder of the payment provider's records. */
  sandboxFolder: string
  platformToken: string
  /** The servers trust verdicts that it signs. */
  checkerKey: KeyObject
  /** Every call waits until all parts have stopped. */
  stop: () => Promise<void>
}

type FleetChoice = { hasPooler: boolean; hasCaddy: boolean }

type Cleanup = () => Promise<unknown>

/** Settings of all servers and of the sandbox. Without a shared disk, no secret can come from one. */
function commonSettings(url: string, sandboxPort: number, checkerKey: KeyObject) {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: url,
    DIST_DIR: dist,
    SANDBOX_PORT: String(sandboxPort),
    SIGNING_KEY: createTestKey().signingKey,
    CHECKER_PUBLIC_KEYS: publicKeyOf(checkerKey),
    SANDBOX_SECRET: createSecret(),
    WEBHOOK_SECRET: createSecret(),
    LINK_SECRET: createSecret(),
    USER_INFO_PASSPHRASE: createSecret(),
    TRUST_PROXY: 'loopback',
    DRAIN_PAUSE: '3',
    RATE_LIMITS: 'off',
    ICON_FALLBACK_URL: 'off',
    LOG_LEVEL: 'warn',
  }
}

/** @throws Error if a part does not start */
export async function startFleet({ hasPooler, hasCaddy }: FleetChoice): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-fleet-'))
  // PostgreSQL and PgBouncer run as another user when root starts them.
  await chmod(folder, 0o755)
  const cleanups: Cleanup[] = [() => rm(folder, { recursive: true, force: true })]
  const stopAll = async () => {
    // A part that does not stop must not keep the others running.
    for (const cleanup of cleanups.splice(0).reverse())
      await cleanup().catch((error: Error) => console.error(error.message))
  }
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= stopAll()
    return stopped
  }
  try {
    return { ...(await startAll(folder, { hasPooler, hasCaddy }, cleanups)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(
  folder: string,
  { hasPooler, hasCaddy }: FleetChoice,
  cleanups: Cleanup[],
): Promise<Omit<Fleet, 'stop'>> {
  const host = 'localhost'
  const [port, sandboxPort, ...replicaPorts] = [
    ...[await findPort(host), await findPort('127.0.0.1')],
    ...[await findPort(host), await findPort(host)],
  ] as [number, number, number, number]
  const url = `http://${host}:${port}`
  const checkerKey = generateKeyPairSync('ed25519').privateKey

  const database = await startDatabase(folder)
  cleanups.push(database.close)
  const pooler = hasPooler ? await startPooler(folder, database) : null
  if (pooler) cleanups.push(pooler.stop)
  const bucket = await startBucket()
  cleanups.push(bucket.stop)

  const provider = await startOpenIdProvider(url)
  cleanups.push(provider.close)

  const common = {
    ...commonSettings(url, sandboxPort, checkerKey),
    ...providerSettings(provider),
  }
  const sandboxFolder = join(folder, 'sandbox')
  const sandbox = await startProgram({
    script: join(dist, 'sandbox', 'main.js'),
    url: `http://127.0.0.1:${sandboxPort}`,
    readyPath: '/healthz',
    env: { ...common, DATA_DIR: folder },
  })
  cleanups.push(() => sandbox.end('SIGTERM'))

  const env = {
    ...common,
    ...bucket.environment,
    DATABASE_URL: pooler?.url ?? database.url,
    DATABASE_DIRECT_URL: database.url,
  }
  const script = join(dist, 'server', 'main.js')
  const [first, second] = replicaPorts.map(at => new Replica({ folder, port: at, script, env }))
  if (!first || !second) throw new Error('A fleet needs two servers')
  cleanups.push(() => Promise.all([first.close(), second.close()]))
  await first.start()
  await second.start()
  const platformToken = await readPlatformToken(first)

  const start = hasCaddy ? startCaddy : startOwnBalancer
  const balancing = await start({ folder, port, urls: [first.url, second.url] })
  cleanups.push(() => balancing.stop())
  return {
    ...{ url, folder, sandboxFolder, platformToken, checkerKey },
    ...{ database: database.database, restartDatabase: database.restart },
    replicas: [first, second],
  }
}
