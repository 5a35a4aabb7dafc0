import { streamEvents } from '@storefront/api/events'

import type { Database } from '../../database/pool.ts'
import {
  type EventRow,
  findPlace,
  readAtOnce,
  readEventsOf,
  retentionMs,
} from '../event-log/index.ts'
import type { Follower } from './follower.ts'
import { prepare } from './send-event.ts'

/** Where a client begins: after an event, or with what changed in the last so many milliseconds. */
export type Start = { after: number } | { ageMs: number } | null

/** An answer of flavors may be a second old, and what it missed is told a moment later. */
const marginMs = 5000
/** Who missed more reads it by pages: a stream that is filled faster than it flows would be cut. */
const longestBacklog = 64 * 1024

const lengthOf = (rows: EventRow[]) =>
  rows.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)

/** The first words to a client: where its stream begins, or that it must read everything again. */
export async function begin(database: Database, { stream }: Follower, start: Start): Promise<void> {
  const agoMs = start && 'ageMs' in start ? start.ageMs + marginMs : 0
  // Nothing is kept from before, and the database knows no span of any length.
  const place = await findPlace(database, Math.min(agoMs, retentionMs))
  const after = start && 'after' in start ? start.after : place.before
  const isLost = agoMs > retentionMs || after > place.newest || after < place.oldest - 1
  if (start === null) stream.write(streamEvents.start, place.newest, {})
  else if (isLost) stream.write(streamEvents.reset, place.newest, {})
  else stream.write(streamEvents.start, after, {})
}

/** Tells what was missed, as far as everybody else has come; `reached` is asked again and again. */
export async function catchUp(
  database: Database,
  follower: Follower,
  reached: () => number,
): Promise<void> {
  const { stream } = follower
  while (stream.lastId < reached()) {
    const goal = reached()
    const rows = await readEventsOf(database, stream.lastId, follower)
    const isAll = rows.length < readAtOnce
    if (!isAll || lengthOf(rows.filter(row => row.topic !== 'stock')) > longestBacklog) {
      stream.write(streamEvents.reset, goal, {})
      continue
    }
    const report = await prepare(database, rows, [follower])
    report(follower)
    stream.lastId = Math.max(stream.lastId, goal)
  }
}
