import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../dependencies.ts'

const degradedMs = 1000

/** `/healthz`: this process lives. `/readyz`: send it customers; 503 while it drains or lacks something. */
export async function registerHealth(
  app: FastifyInstance,
  { pool, compositions }: Dependencies,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  let isPrepared = false
  let isDraining = false
  app.decorate('markPrepared', () => {
    isPrepared = true
  })
  app.decorate('drain', () => {
    isDraining = true
  })

  app.addHook('onSend', (_request, reply, _body, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })

  app.get('/healthz', async (_request, reply) => {
    const slowestMs = Math.round(delay.max / 1e6)
    delay.reset()
    const status = slowestMs > degradedMs ? 'degraded' : 'ok'
    return reply.header('cache-control', 'no-store').send({ status, slowestMs })
  })

  app.get('/readyz', async (_request, reply) => {
    const isDatabaseUp = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    const hasComposition = compositions.current() !== null
    const isReady = isPrepared && isDatabaseUp && hasComposition && !isDraining
    const status = { isReady, isPrepared, isDatabaseUp, hasComposition, isDraining }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(status)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Schema and first data are there. */
    markPrepared: () => void
    /** From now on `/readyz` says no and every answer is the last of its connection. */
    drain: () => void
  }
}
