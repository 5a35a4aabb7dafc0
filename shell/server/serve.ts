import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

import { createApp } from './app.ts'
import { listLacking } from './config/lacking.ts'
import { type Config, readConfig } from './config.ts'
import { migrateDirectly } from './database/migrate.ts'
import { openPool, toDatabase } from './database/pool.ts'
import { openPostgres } from './database/postgres.ts'
import type { Dependencies } from './dependencies.ts'
import { createPageRenderer } from './features/pages/index.ts'
import { createCompositionService } from './features/releases/composition/index.ts'
import { listen } from './http/connections/listen.ts'
import { createLogger } from './http/logger.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { prepareUntilDone } from './prepare.ts'
import { toPageOptions } from './public-settings.ts'

const drainLimitMs = 9000
/** After that the last known good shop is served while the database is still starting. */
const databaseWaitMs = 3000

async function openPort(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await listen(app, { host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is busy: stop what uses it, or choose another one, for example PORT=${port + 100}`,
      { cause: error },
    )
  }
}

type RunningServer = {
  config: Config
  /** Takes new local builds over (`npm run dev`). */
  publish: () => Promise<void>
  /** Readiness says no, requests in flight are finished, then everything is closed. */
  stop: () => Promise<void>
}

/** Starts the server of the shop with the settings of the environment; answers when it takes requests. */
export async function serve(variables: Record<string, string | undefined>): Promise<RunningServer> {
  const config = await readConfig(variables)
  const log = createLogger(config.logLevel)
  const say = (sentence: string) => log.warn(sentence)
  const postgres = await openPostgres({ ...config, say, waitAtMostMs: databaseWaitMs })
  const pool = openPool(postgres.connection, 20, err =>
    log.warn({ err }, 'a database connection was lost'),
  )
  for (const { message } of listLacking(config)) say(message)
  const replica = { name: hostname(), address: `${config.host}:${config.port}` }
  const compositions = createCompositionService({ ...config, pool, log, replica })
  const dependencies: Dependencies = {
    config,
    pool,
    database: toDatabase(pool),
    direct: postgres.direct,
    compositions,
    pages: createPageRenderer(toPageOptions(config)),
    fetch: globalThis.fetch,
    now: () => new Date(),
  }
  const app = await createApp(dependencies, log)
  const stopping = new AbortController()
  let prepared = Promise.resolve()
  let jobs = { stop: async () => {} }

  const close = async () => {
    stopping.abort()
    await app.close()
    await prepared
    await jobs.stop()
    await compositions.stop()
    await pool.end()
    await postgres.close()
  }
  try {
    // With a schema from the first moment; without a database the last known good shop is served.
    await migrateDirectly(postgres.direct).catch(() => undefined)
    await compositions.start()
    await openPort(app, config)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  prepared = prepareUntilDone(dependencies, log, stopping.signal).then(() => {
    app.markPrepared()
    if (!stopping.signal.aborted) jobs = startJobs(dependencies, app.log)
  })
  return {
    config,
    publish: async () => {
      await prepared
      await compositions.publishLocal()
    },
    stop: async () => {
      app.drain()
      // Kept connections end with their next answer, instead of being cut between two.
      await wait(config.drainPauseMs)
      const timer = setTimeout(() => process.exit(0), drainLimitMs)
      await close()
      clearTimeout(timer)
    },
  }
}
