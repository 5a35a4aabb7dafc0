import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { pino } from 'pino'

import { createApp } from '../../../app.ts'
import { openPool, toDatabase } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'

export type ReceivedEvent = { event: string; id: number | null; data: Record<string, unknown> }
export type Listener = {
  status: number
  headers: IncomingHttpHeaders
  /** Everything told so far but beats. */
  told: () => ReceivedEvent[]
  /** Waits for the first event that fits; fails after 5 s with what came. */
  until: (fits: (reported: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  /** Resolves when the server ended the stream. */
  ended: Promise<unknown>
  cut: () => void
}

function parseBlock(block: string): ReceivedEvent | null {
  const fields = new Map(
    block.split('\n').map(line => {
      const [name = '', ...rest] = line.split(': ')
      return [name, rest.join(': ')] as const
    }),
  )
  const event = fields.get('event')
  if (event === undefined || event === 'beat') return null
  const id = fields.has('id') ? Number(fields.get('id')) : null
  return { event, id, data: JSON.parse(fields.get('data') ?? '{}') }
}

type ListenOptions = { query?: string; headers?: Record<string, string>; topics?: string }

/** A browser's stream, as text over a real connection of its own. */
export async function openListener(origin: string, ask: ListenOptions = {}): Promise<Listener> {
  const { query = '', headers = {}, topics = 'stock' } = ask
  const url = `${origin}/api/events?topics=${topics}${query}`
  const asking = request(url, { headers, agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const reported: ReceivedEvent[] = []
  let text = ''
  answer.setEncoding('utf8').on('data', part => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    reported.push(...blocks.flatMap(block => parseBlock(block) ?? []))
  })
  answer.on('error', () => undefined)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    told: () => [...reported],
    until: async fits => {
      for (const deadline = Date.now() + 5000; Date.now() < deadline; await wait(10)) {
        const found = reported.find(fits)
        if (found) return found
      }
      throw new Error(`Not told within 5 s: ${JSON.stringify(reported)}`)
    },
    ended: new Promise(resolve => answer.once('close', resolve)),
    cut: () => asking.destroy(),
  }
}

/** Where nothing answers: whoever listens there for notifications hears none. */
const nowhere = { options: { host: '127.0.0.1', port: 1 } } as unknown as Pool

/**
 * One more server process, as far as database and memory go: an app with connections of its own. A deaf one is behind
 * something that lets no notifications through.
 */
export async function createNeighbour(
  dependencies: Dependencies,
  { isDeaf = false } = {},
): Promise<FastifyInstance> {
  const pool = openPool(dependencies.pool.options, 5)
  const app = await createApp(
    { ...dependencies, pool: isDeaf ? nowhere : pool, database: toDatabase(pool) },
    pino({ level: 'silent' }),
  )
  app.addHook('onClose', async () => pool.end())
  return app
}
