import { streamEvents } from '@storefront/api/events'
import type { FastifyBaseLogger } from 'fastify'

import {
  collectStock,
  type EventRow,
  findHoldings,
  findPlace,
  keptMs,
  readEvents,
} from '../db/events.ts'
import type { Dependencies } from '../dependencies.ts'
import { refreshFlavors } from '../flavors/read.ts'
import { createClock } from './clock.ts'
import { type Listening, listen } from './listen.ts'
import { addHoldings, mergeEvents } from './personal.ts'
import { createRounds } from './rounds.ts'
import type { Stream } from './stream.ts'

/** An answer of flavors may be a second old, and what it missed is told a moment later. */
const marginMs = 5000

export type Follower = { stream: Stream; customerId: string | null }
/** Where a client begins: after an event, or with what changed in the last so many milliseconds. */
export type Start = { after: number } | { ageMs: number } | null

export type EventHub = {
  isListening: () => boolean
  /** Writes what the client missed, and everything from now on. */
  follow: (follower: Follower, start: Start) => Promise<void>
  leave: (follower: Follower) => void
  stop: () => Promise<void>
}

/** What these rows say, for each of these customers. */
async function prepare(
  dependencies: Dependencies,
  rows: EventRow[],
  followers: Iterable<Follower>,
) {
  const customers = new Set([...followers].flatMap(({ customerId }) => customerId ?? []))
  const products = mergeEvents(rows).changes.map(change => change.product_id)
  const holdings = await findHoldings(dependencies.database, [...customers], products)
  return ({ stream, customerId }: Follower): void => {
    const fresh = rows.filter(row => row.id > stream.lastId)
    const last = fresh.at(-1)
    if (last) stream.write('stock', last.id, addHoldings(mergeEvents(fresh), holdings, customerId))
  }
}

/** The first words to a client: where its stream begins, or that it must read everything anew. */
async function begin({ database }: Dependencies, { stream }: Follower, start: Start) {
  const agoMs = start && 'ageMs' in start ? start.ageMs + marginMs : 0
  // Nothing is kept from before, and the database knows no span of any length.
  const place = await findPlace(database, Math.min(agoMs, keptMs))
  const after = start && 'after' in start ? start.after : place.before
  const isLost = agoMs > keptMs || after > place.newest || after < place.oldest - 1
  if (start === null) stream.write(streamEvents.start, place.newest, {})
  else if (isLost) stream.write(streamEvents.reset, place.newest, {})
  else stream.write(streamEvents.start, after, {})
}

/** One for each process: reads the log once for all of its clients. */
export function createEventHub(dependencies: Dependencies, log: FastifyBaseLogger): EventHub {
  const { database, pool, config } = dependencies
  const followers = new Set<Follower>()
  let cursor = -1
  let listening: Listening | undefined
  let isStopped = false

  const rounds = createRounds(async () => {
    if (config.apiUrl !== null) await refreshFlavors(dependencies).catch(() => undefined)
    await collectStock(database)
    if (cursor < 0) cursor = (await findPlace(database, 0)).newest
    const rows = await readEvents(database, cursor)
    const last = rows.at(-1)
    if (!last) return
    const tell = await prepare(dependencies, rows, followers)
    // Nothing waits from here on: whoever joins sees how far everybody has come.
    cursor = last.id
    for (const follower of followers) tell(follower)
  })
  const isListening = () => listening?.isLive() ?? false
  const isNeeded = () => !isStopped && followers.size > 0
  const clock = createClock({ look: rounds.next, isNeeded, isListening, log })

  return {
    isListening,
    async follow(follower, start) {
      listening ??= listen(pool, clock.wake)
      await rounds.next()
      await begin(dependencies, follower, start)
      const { stream } = follower
      while (stream.lastId < cursor) {
        const rows = await readEvents(database, stream.lastId)
        const tell = await prepare(dependencies, rows, [follower])
        tell(follower)
      }
      if (isStopped) return stream.end()
      if (stream.body.destroyed) return
      followers.add(follower)
      clock.start()
    },
    leave: follower => void followers.delete(follower),
    async stop() {
      isStopped = true
      clock.stop()
      for (const { stream } of followers) stream.end()
      await rounds.settled()
      await listening?.stop()
    },
  }
}
