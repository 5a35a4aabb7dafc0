import type { Database } from '../../database/pool.ts'
import { findPlace, readAtOnce, readEvents } from '../event-log/index.ts'
import type { Follower } from './follower.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { prepare } from './send-event.ts'

type Reader = Rounds & {
  /** Up to here all followers have been told. */
  cursor: () => number
}

/** Reads the log once for all followers of this process, and tells them what is new. */
export function createReader(database: Database, followers: Set<Follower>): Reader {
  let cursor = -1
  const rounds = createRounds(async () => {
    if (cursor < 0) cursor = (await findPlace(database, 0)).newest
    for (let isAll = false; !isAll; ) {
      const rows = await readEvents(database, cursor)
      const last = rows.at(-1)
      if (!last) return
      const report = await prepare(database, rows, followers)
      // Nothing waits from here on: whoever joins sees how far everybody has come.
      cursor = last.id
      for (const follower of followers) {
        report(follower)
        follower.stream.lastId = Math.max(follower.stream.lastId, cursor)
      }
      isAll = rows.length < readAtOnce
    }
  })
  return { ...rounds, cursor: () => cursor }
}
