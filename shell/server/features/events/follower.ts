import type { Topic } from '@storefront/api/events'

import type { TypingNotice } from '../chat/index.ts'
import type { EventRow } from '../event-log/index.ts'
import type { Stream } from './stream.ts'

export type Follower = {
  stream: Stream
  topics: readonly Topic[]
  /** Ends with it. */
  sessionId: string | null
  customerId: string | null
  /** Whose conversation `chat` brings. */
  owner: string | null
}

const isMine = ({ topics, owner }: Follower, row: Pick<EventRow, 'topic' | 'owner'>): boolean =>
  topics.includes(row.topic) && (row.topic !== 'chat' || row.owner === owner)

/** Those rows that this follower has not been told, in runs of the same topic: the stock's become one event. */
export function toRuns(follower: Follower, rows: EventRow[]): EventRow[][] {
  const runs: EventRow[][] = []
  for (const row of rows) {
    if (row.id <= follower.stream.lastId || !isMine(follower, row)) continue
    const run = runs.at(-1)
    if (row.topic === 'stock' && run?.[0]?.topic === 'stock') run.push(row)
    else runs.push([row])
  }
  return runs
}

/** Outside of the log: it has no id, and who is away never hears of it. */
export function sendTypingTo(follower: Follower, { event, owner, toDesk }: TypingNotice): void {
  const { stream } = follower
  if (toDesk && isMine(follower, { topic: 'desk', owner: null })) stream.write('desk', null, event)
  if (owner !== null && isMine(follower, { topic: 'chat', owner }))
    stream.write('chat', null, event)
}
