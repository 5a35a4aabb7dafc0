import { streamEvents } from '@storefront/api/events'

import type { Database } from '../../database/pool.ts'
import {
  type EventRow,
  findLogPosition,
  maxEventsPerRead,
  readEventsOf,
  retentionMs,
} from '../event-log/index.ts'
import type { Follower } from './follower.ts'
import { prepare } from './send-event.ts'

/** The start of a stream: after an event, or with the changes of the last `ageMs` milliseconds. */
export type Start = { after: number } | { ageMs: number } | null

/** The response of flavors can be a second old, and later changes are published after a short delay. */
const marginMs = 5000
/** A client that missed more reads pages, because a stream that fills faster than it is read is closed. */
const maxBacklog = 64 * 1024

const lengthOf = (rows: EventRow[]) =>
  rows.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)

/** Writes the first event: where the stream starts, or that the client must read everything again. */
export async function writeStart(
  database: Database,
  { stream }: Follower,
  start: Start,
): Promise<void> {
  const agoMs = start && 'ageMs' in start ? start.ageMs + marginMs : 0
  // The log has no older events, and the database rejects very long intervals.
  const position = await findLogPosition(database, Math.min(agoMs, retentionMs))
  const after = start && 'after' in start ? start.after : position.before
  const isLost = agoMs > retentionMs || after > position.newest || after < position.oldest - 1
  if (start === null) stream.write(streamEvents.start, position.newest, {})
  else if (isLost) stream.write(streamEvents.reset, position.newest, {})
  else stream.write(streamEvents.start, after, {})
}

/** Sends missed events until the follower has the position of all others. Calls `reached` for each batch. */
export async function catchUp(
  database: Database,
  follower: Follower,
  reached: () => number,
): Promise<void> {
  const { stream } = follower
  while (stream.lastId < reached()) {
    const target = reached()
    const rows = await readEventsOf(database, stream.lastId, follower)
    const isAll = rows.length < maxEventsPerRead
    if (!isAll || lengthOf(rows.filter(row => row.topic !== 'stock')) > maxBacklog) {
      stream.write(streamEvents.reset, target, {})
      continue
    }
    const send = await prepare(database, rows, [follower])
    send(follower)
    stream.lastId = Math.max(stream.lastId, target)
  }
}
