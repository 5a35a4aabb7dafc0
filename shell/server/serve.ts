import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { createApp } from './app.ts'
import { type Closers, createClosers } from './concurrency/closers.ts'
import type { Running } from './concurrency/repeat.ts'
import { listMissingServices } from './config/missing-services.ts'
import { type Config, readConfig } from './config.ts'
import { openPool, toDatabase } from './database/pool.ts'
import { openPostgres } from './database/postgres.ts'
import { SchemaOutdated } from './database/require-migrations.ts'
import type { Dependencies } from './dependencies.ts'
import { createPageRenderer } from './features/pages/index.ts'
import { createLocalGate } from './features/releases/checks/gate.ts'
import { createCompositionService } from './features/releases/composition/index.ts'
import { openStore } from './features/releases/composition/store/open-store.ts'
import { closeLimitMs } from './http/connections/close-limit.ts'
import { listen } from './http/connections/listen.ts'
import { createLogger } from './http/logs/logger.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openTracing, ownOrigins } from './open-tracing.ts'
import { prepareSchema, prepareUntilDone } from './prepare.ts'
import { toPageOptions } from './public-settings.ts'
import { traceFetch } from './tracing/trace-fetch.ts'

/** After this time the server starts with the last known good composition while the database is still starting. */
const databaseWaitMs = 3000

const toLabel = ({ name, address }: { name: string; address: string }) => `${name} ${address}`

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
  /** Publishes new local builds (`npm run dev`). */
  publish: () => Promise<void>
  /** Reports not ready, finishes the open requests and then closes everything. */
  stop: () => Promise<void>
}

/**
 * Starts the server with the settings of the environment. Resolves when it accepts requests. `signal` ends an unfinished
 * start, which then closes what it has opened.
 */
export async function serve(
  variables: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<RunningServer> {
  const config = await readConfig(variables)
  const log = createLogger(config.logLevel)
  signal.throwIfAborted()
  const closers = createClosers()
  try {
    return await start({ config, log, signal, closers })
  } catch (error) {
    await closers.closeAll().catch(() => undefined)
    throw error
  }
}

type Start = { config: Config; log: Logger; signal: AbortSignal; closers: Closers }

async function start({ config, log, signal, closers }: Start): Promise<RunningServer> {
  const replica = { name: hostname(), address: `${config.host}:${config.port}` }
  const { dependencies, tracing } = await openDependencies({ config, log, replica, closers })
  const { compositions } = dependencies
  const stopping = new AbortController()
  let prepared = Promise.resolve()
  let jobs: Promise<Running> | null = null
  closers.add(async () => (await jobs)?.stop())
  closers.add(() => prepared)
  const app = await createApp(dependencies, log)
  closers.add(() => app.close())
  closers.add(async () => stopping.abort())
  tracing?.exportMetrics(() => app.readMetrics())
  signal.throwIfAborted()
  // Migrates before the first request if the database is up. Without it, the last known good composition is served.
  await prepareSchema(dependencies, log).catch(error => {
    if (error instanceof SchemaOutdated) throw error
  })
  await compositions.start()
  signal.throwIfAborted()
  await openPort(app, config)
  const markPrepared = () => {
    app.markPrepared()
    if (!stopping.signal.aborted) jobs = startJobs({ dependencies, log: app.log }, toLabel(replica))
  }
  prepared = prepareUntilDone(dependencies, log, { signal: stopping.signal, markPrepared })
  return {
    config,
    publish: async () => {
      await prepared
      await compositions.publishLocal()
    },
    stop: async () => {
      app.drain()
      // Persistent connections end with their next response instead of between two requests.
      await Promise.all([wait(config.drainPauseMs), tracing?.flushMetrics()])
      const timer = setTimeout(() => process.exit(0), closeLimitMs(config.drainPauseMs))
      await closers.closeAll()
      clearTimeout(timer)
    },
  }
}

type Opening = Pick<Start, 'config' | 'log' | 'closers'> & {
  replica: { name: string; address: string }
}

async function openDependencies({ config, log, replica, closers }: Opening) {
  const say = (sentence: string) => log.warn(sentence)
  const postgres = await openPostgres({ ...config, report: say, waitAtMostMs: databaseWaitMs })
  closers.add(postgres.close)
  const pool = openPool(postgres.connection, 20, err =>
    log.warn({ err }, 'a database connection was lost'),
  )
  closers.add(() => pool.end())
  const database = toDatabase(pool)
  for (const { message } of listMissingServices(config)) say(message)
  const tracing = await openTracing(config, log)
  closers.add(() => tracing?.stop())
  const store = openStore({ ...config, log })
  closers.add(store.close)
  const localGate = createLocalGate(config)
  const compositions = createCompositionService({
    ...config,
    ...{ database, store, log, replica, localGate },
  })
  closers.add(() => compositions.stop())
  const dependencies: Dependencies = {
    config,
    pool,
    database,
    direct: postgres.direct,
    compositions,
    store,
    pages: createPageRenderer(toPageOptions(config)),
    fetch: tracing ? traceFetch(globalThis.fetch, ownOrigins(config)) : globalThis.fetch,
    now: () => new Date(),
  }
  return { dependencies, tracing }
}
