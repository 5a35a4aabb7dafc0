import type { Database } from '../../database/pool.ts'
import { findLogPosition, maxEventsPerRead, readEvents } from '../event-log/index.ts'
import { type CoalescedRuns, createCoalescedRuns } from './coalesced-runs.ts'
import type { Follower } from './follower.ts'
import { prepare } from './send-event.ts'

type Reader = CoalescedRuns & {
  /** The id of the last event that all followers have got. */
  cursor: () => number
}

/** Reads the log once for all followers of this process and sends them new events. */
export function createReader(database: Database, followers: Set<Follower>): Reader {
  let cursor = -1
  const runs = createCoalescedRuns(async () => {
    if (cursor < 0) cursor = (await findLogPosition(database, 0)).newest
    for (let isAll = false; !isAll; ) {
      const rows = await readEvents(database, cursor)
      const last = rows.at(-1)
      if (!last) return
      const send = await prepare(database, rows, followers)
      // The code below is synchronous, so that a new follower sees the position of all others.
      cursor = last.id
      for (const follower of followers) {
        send(follower)
        follower.stream.lastId = Math.max(follower.stream.lastId, cursor)
      }
      isAll = rows.length < maxEventsPerRead
    }
  })
  return { ...runs, cursor: () => cursor }
}
