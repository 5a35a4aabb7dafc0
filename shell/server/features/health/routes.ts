import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

import { listLacking } from '../../config/lacking.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addScope, publicScope } from '../../plugins/scopes.ts'
import { createDatabaseProbe } from './database.ts'
import { createDiskProbe } from './disk.ts'
import { judge } from './judge.ts'

const degradedMs = 1000

/** `/healthz`: this process lives. `/readyz`: customers may be sent to it, and what they cannot do (see the contract). */
export async function registerHealth(
  app: FastifyInstance,
  { pool, compositions, config }: Dependencies,
): Promise<void> {
  const database = createDatabaseProbe(pool)
  const diskState = createDiskProbe(config.dataDir)
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const lacking = listLacking(config)
  let isPrepared = false
  let isDraining = false
  app.decorate('markPrepared', () => {
    isPrepared = true
  })
  app.decorate('drain', () => {
    isDraining = true
  })
  app.decorate('noteFailure', database.noteFailure)

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
      const [databaseState, disk] = await Promise.all([database.state(), diskState()])
      const following = compositions.following()
      const { isReadyWithoutDatabase } = config
      const facts = { isPrepared, isDraining, following, disk, isReadyWithoutDatabase, lacking }
      const readiness = judge({ ...facts, database: databaseState })
      return reply
        .code(readiness.isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(readiness)
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Schema and first data are there. */
    markPrepared: () => void
    /** From now on `/readyz` says no and every answer is the last of its connection. */
    drain: () => void
    /** A request failed with this error: one that says that nothing can be written makes the server doubt it. */
    noteFailure: (error: unknown) => void
  }
}
