import type { Topic } from '@storefront/api/events'

import type { TypingNotice } from '../chat/index.ts'
import type { EventRow } from '../event-log/index.ts'
import type { Stream } from './stream.ts'

export type Follower = {
  stream: Stream
  topics: readonly Topic[]
  /** The stream ends with this session. */
  sessionId: string | null
  customerId: string | null
  /** The owner of the conversation for the topic `chat`. */
  owner: string | null
}

const isMine = ({ topics, owner }: Follower, row: Pick<EventRow, 'topic' | 'owner'>): boolean =>
  topics.includes(row.topic) && (row.topic !== 'chat' || row.owner === owner)

/** Groups the rows that are new for this follower. Consecutive rows of `stock` form one group, because they become one event. */
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

/** Sends a typing notice. It is not in the log, has no id and is never sent again. */
export function sendTypingTo(follower: Follower, { event, owner, toDesk }: TypingNotice): void {
  const { stream } = follower
  if (toDesk && isMine(follower, { topic: 'desk', owner: null })) stream.write('desk', null, event)
  if (owner !== null && isMine(follower, { topic: 'chat', owner }))
    stream.write('chat', null, event)
}
