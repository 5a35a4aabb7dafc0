import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool } from 'pg'

const channel = 'storefront_events'
const probeMs = 2000
const maxPauseMs = 60_000

export type Listening = {
  /** Returns whether notifications arrive. They do not without a connection or behind a pooler in transaction mode. */
  isLive: () => boolean
  stop: () => Promise<void>
}

/** Returns whether a notification that is sent through the pool arrives on this connection. */
async function isDelivered(pool: Pool, client: Client): Promise<boolean> {
  const probe = `probe ${randomUUID()}`
  const received = new Promise<boolean>(resolve => {
    client.on('notification', ({ payload }) => payload === probe && resolve(true))
  })
  await pool.query('SELECT pg_notify($1, $2)', [channel, probe])
  return await Promise.race([received, wait(probeMs, false, { ref: false })])
}

/**
 * Opens a separate connection, without a pooler, for notices of other processes (`notice.ts`). Reconnects until it is
 * stopped. It uses the driver instead of Drizzle, because a connection of a pool is not kept between two queries, and only
 * a client of its own emits notifications.
 */
export function listen(
  { pool, direct }: { pool: Pool; direct: ClientConfig },
  onNotice: (payload: string) => void,
): Listening {
  const stopping = new AbortController()
  let current: Client | undefined
  let isLive = false

  const connect = async (): Promise<void> => {
    const client = new Client(direct)
    current = client
    const ended = new Promise<void>(resolve => client.once('end', resolve))
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      isLive = await isDelivered(pool, client)
      client.on('notification', ({ payload = '' }) => onNotice(payload))
      if (isLive && !stopping.signal.aborted) await ended
    } finally {
      isLive = false
      await client.end().catch(() => undefined)
    }
  }
  const run = async (): Promise<void> => {
    for (let pauseMs = 500; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      const started = Date.now()
      await connect().catch(() => undefined)
      if (Date.now() - started > maxPauseMs) pauseMs = 500
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    isLive: () => isLive,
    stop: async () => {
      stopping.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}
