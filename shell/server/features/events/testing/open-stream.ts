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
export type TestStream = {
  status: number
  headers: IncomingHttpHeaders
  /** Returns all events so far except heartbeats. */
  received: () => ReceivedEvent[]
  /** The pause before a reconnect that the server asked for last, in ms. */
  retryMs: () => number
  /** Waits for the first matching event. Fails after 5 s with the received events. */
  until: (matches: (event: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  /** Resolves when the server ended the stream. */
  ended: Promise<unknown>
  disconnect: () => void
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

type StreamOptions = { query?: string; headers?: Record<string, string>; topics?: string }

/** Long enough for a busy machine. Tests that check a short time measure it themselves. */
const limitMs = 20_000

/** Opens an event stream over a separate real connection. */
export async function openStream(origin: string, options: StreamOptions = {}): Promise<TestStream> {
  const { query = '', headers = {}, topics = 'stock' } = options
  const url = `${origin}/api/events?topics=${topics}${query}`
  const sent = request(url, { headers, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const events: ReceivedEvent[] = []
  let text = ''
  let retryMs = 0
  response.setEncoding('utf8').on('data', part => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    events.push(...blocks.flatMap(block => parseBlock(block) ?? []))
    for (const block of blocks) retryMs = Number(/^retry: (\d+)/.exec(block)?.[1] ?? retryMs)
  })
  response.on('error', () => undefined)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received: () => [...events],
    retryMs: () => retryMs,
    until: async matches => {
      for (const deadline = Date.now() + limitMs; Date.now() < deadline; await wait(10)) {
        const found = events.find(matches)
        if (found) return found
      }
      throw new Error(`No matching event within 20 s: ${JSON.stringify(events)}`)
    },
    ended: new Promise(resolve => response.once('close', resolve)),
    disconnect: () => sent.destroy(),
  }
}

/** A pool without a server, on which no notifications arrive. */
const unreachablePool = { options: { host: '127.0.0.1', port: 1 } } as unknown as Pool

/**
 * Creates an app with its own memory and its own database connections, like another server process. Without notifications, it
 * behaves like a process behind a pooler.
 */
export async function createNeighbour(
  dependencies: Dependencies,
  { hasNotifications = true } = {},
): Promise<FastifyInstance> {
  const pool = openPool(dependencies.pool.options, 5)
  const app = await createApp(
    {
      ...dependencies,
      pool: hasNotifications ? pool : unreachablePool,
      database: toDatabase(pool),
    },
    pino({ level: 'silent' }),
  )
  app.addHook('onClose', async () => pool.end())
  return app
}
