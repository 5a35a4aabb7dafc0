import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Readiness } from '@storefront/api/readiness'
import type { FastifyInstance } from 'fastify'

import { listMissingServices } from '../../config/missing-services.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addScope, publicScope } from '../../plugins/scopes.ts'
import { assessReadiness } from './assess-readiness.ts'
import { createDatabaseProbe } from './database.ts'
import { createDiskProbe } from './disk.ts'
import { createReasonLog } from './log-reasons.ts'
import { createStoreProbe } from './store.ts'

const degradedMs = 1000

/** `/healthz`: liveness of this process. `/readyz`: whether it can serve customers, and what does not work (see the contract). */
export async function registerHealth(
  app: FastifyInstance,
  { database, compositions, config, store }: Dependencies,
): Promise<void> {
  const databaseProbe = createDatabaseProbe(database)
  const diskState = createDiskProbe(config.dataDir)
  const storeProbe = createStoreProbe(store)
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const lacking = listMissingServices(config)
  const logReasons = createReasonLog(app.log, lacking)
  let isPrepared = false
  let isDraining = false
  app.decorate('markPrepared', () => {
    isPrepared = true
  })
  app.decorate('drain', () => {
    isDraining = true
  })
  app.decorate('reportFailure', databaseProbe.reportFailure)

  const readReadiness = async (): Promise<Readiness> => {
    const [databaseState, disk, storeState] = await Promise.all([
      databaseProbe.state(),
      diskState(),
      storeProbe(),
    ])
    const following = compositions.following()
    const { isReadyWithoutDatabase } = config
    const facts = { isPrepared, isDraining, following, disk, isReadyWithoutDatabase, lacking }
    const readiness = assessReadiness({ ...facts, database: databaseState, store: storeState })
    logReasons(readiness)
    return readiness
  }
  app.decorate('readReadiness', readReadiness)

  app.addHook('onSend', (_request, reply, _body, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  await addScope(app, publicScope, async scoped => {
    scoped.get('/healthz', async (_request, reply) => {
      const slowestMs = Math.round(delay.max / 1e6)
      delay.reset()
      const status = slowestMs > degradedMs ? 'degraded' : 'ok'
      return reply.header('cache-control', 'no-store').send({ status, slowestMs })
    })

    scoped.get('/readyz', async (_request, reply) => {
      const readiness = await readReadiness()
      return reply
        .code(readiness.isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(readiness)
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Marks the schema and the initial data as prepared. */
    markPrepared: () => void
    /** Makes `/readyz` respond with 503 and closes every connection after its next response. */
    drain: () => void
    /** Reports the error of a failed request, which can mean that the database accepts no writes. */
    reportFailure: (error: unknown) => void
    /** Why this server cannot take customers, or what it lacks. */
    readReadiness: () => Promise<Readiness>
  }
}
