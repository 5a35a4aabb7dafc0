import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool } from 'pg'

const channel = 'storefront_events'
const probeMs = 2000
const againMs = 60_000

export type Listening = {
  /** Notifications arrive. False: somebody in between has none (a pooler in transaction mode), or nothing is connected. */
  isLive: () => boolean
  stop: () => Promise<void>
}

/** Whether a notification sent over the pool comes back on this connection. */
async function isDelivered(pool: Pool, client: Client): Promise<boolean> {
  const probe = `probe ${randomUUID()}`
  const heard = new Promise<boolean>(resolve => {
    client.on('notification', ({ payload }) => payload === probe && resolve(true))
  })
  await pool.query('SELECT pg_notify($1, $2)', [channel, probe])
  return await Promise.race([heard, wait(probeMs, false, { ref: false })])
}

/** A connection of its own, past a pooler where there is one, that hears what is told (notice.ts); connects again for as long as it takes. */
export function listen(
  { pool, direct }: { pool: Pool; direct: ClientConfig },
  onTold: (payload: string) => void,
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
      client.on('notification', ({ payload = '' }) => onTold(payload))
      if (isLive && !stopping.signal.aborted) await ended
    } finally {
      isLive = false
      await client.end().catch(() => undefined)
    }
  }
  const run = async (): Promise<void> => {
    for (let pauseMs = 500; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, againMs)) {
      const started = Date.now()
      await connect().catch(() => undefined)
      if (Date.now() - started > againMs) pauseMs = 500
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
