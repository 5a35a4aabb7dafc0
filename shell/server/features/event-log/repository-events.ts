import type { ChatEvent } from '@storefront/api/chat'
import type { StockEvent } from '@storefront/api/events'
import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

const logLock = 7_300_020
/** A browser that was disconnected for longer reads everything again. */
export const retentionMs = 3_600_000
const retainedCount = 20_000
/** The maximum number of events in one read. */
export const maxEventsPerRead = 1000

/** `owner` is the owner of a conversation (`features/chat/repository-conversations.ts`). Null means all followers of the topic. */
export type EventRow =
  | { id: number; topic: 'stock'; owner: null; data: StockEvent }
  | { id: number; topic: 'chat'; owner: string; data: ChatEvent }
  | { id: number; topic: 'desk'; owner: null; data: ChatEvent }

/**
 * Locks the log until the end of the transaction. Appends run one after another, so that a smaller id never becomes visible
 * after a larger one. A transaction with this lock must not wait for another lock.
 */
export async function lockLog(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${logLock})`)
}

/** The caller must hold `lockLog`. */
export async function appendStock(transaction: Database, data: StockEvent): Promise<void> {
  await transaction.execute(
    sql`INSERT INTO events (topic, data) VALUES ('stock', ${JSON.stringify(data)}::jsonb)`,
  )
}

/** Deletes events by age and number. */
export async function deleteOldEvents(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM events WHERE at < now() - make_interval(secs => ${retentionMs / 1000})
      OR id <= (SELECT max(id) FROM events) - ${retainedCount}::bigint`)
  await database.execute(sql`DELETE FROM typing WHERE at < now() - interval '1 minute'`)
}

/** Reads the events after an id, oldest first. */
export async function readEvents(database: Database, after: number): Promise<EventRow[]> {
  const { rows } = (await database.execute(sql`
    SELECT id::float8 AS id, topic, owner, data FROM events
    WHERE id > ${after}::bigint ORDER BY id LIMIT ${maxEventsPerRead}`)) as unknown as {
    rows: EventRow[]
  }
  return rows
}

/** The topics of a follower. Of `chat`, only the events of `owner`. */
type Interest = { topics: readonly EventRow['topic'][]; owner: string | null }

/** Reads the events after an id that a follower may see, oldest first. */
export async function readEventsOf(
  database: Database,
  after: number,
  { topics, owner }: Interest,
): Promise<EventRow[]> {
  const common = JSON.stringify(topics.filter(topic => topic !== 'chat'))
  const own = topics.includes('chat') ? owner : null
  const { rows } = (await database.execute(sql`
    SELECT id::float8 AS id, topic, owner, data FROM events
    WHERE id > ${after}::bigint
      AND (owner = ${own}
        OR (owner IS NULL AND topic IN (SELECT jsonb_array_elements_text(${common}::jsonb))))
    ORDER BY id LIMIT ${maxEventsPerRead}`)) as unknown as { rows: EventRow[] }
  return rows
}

type LogPosition = {
  oldest: number
  newest: number
  /** The id before the first event of the last `agoMs` ms. */
  before: number
}

/** Reads the first id, the last id, and the last id of some time ago. */
export async function findLogPosition(database: Database, agoMs: number): Promise<LogPosition> {
  const { rows } = (await database.execute(sql`
    SELECT coalesce(min(id), 0)::float8 AS oldest, coalesce(max(id), 0)::float8 AS newest,
      (coalesce(min(id) FILTER (WHERE at >= clock_timestamp() - make_interval(secs => ${agoMs / 1000})),
        max(id) + 1, 1) - 1)::float8 AS before
    FROM events`)) as unknown as { rows: LogPosition[] }
  return rows[0] ?? { oldest: 0, newest: 0, before: 0 }
}
