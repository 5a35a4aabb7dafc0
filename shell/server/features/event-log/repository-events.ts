import type { ChatEvent } from '@storefront/api/chat'
import type { StockEvent } from '@storefront/api/events'
import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

const logLock = 7_300_020
/** A browser that was away for longer reads everything again. */
export const retentionMs = 3_600_000
const retainedCount = 20_000
/** As many as one reading brings. */
export const readAtOnce = 1000

/** `owner`: whose stream it belongs to (features/chat/repository-conversations.ts); null: everybody's who may follow the topic. */
export type EventRow =
  | { id: number; topic: 'stock'; owner: null; data: StockEvent }
  | { id: number; topic: 'chat'; owner: string; data: ChatEvent }
  | { id: number; topic: 'desk'; owner: null; data: ChatEvent }

/**
 * Whoever appends does so one after the other until the end of their transactions, so that a smaller id never becomes
 * visible after a larger one. What holds it must not wait for another lock.
 */
export async function lockLog(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${logLock})`)
}

/** Under `lockLog`. */
export async function appendStock(transaction: Database, data: StockEvent): Promise<void> {
  await transaction.execute(
    sql`INSERT INTO events (topic, data) VALUES ('stock', ${JSON.stringify(data)}::jsonb)`,
  )
}

/** Keeps the log bounded. */
export async function deleteOldEvents(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM events WHERE at < now() - make_interval(secs => ${retentionMs / 1000})
      OR id <= (SELECT max(id) FROM events) - ${retainedCount}::bigint`)
  await database.execute(sql`DELETE FROM typing WHERE at < now() - interval '1 minute'`)
}

/** The events after an id, oldest first. */
export async function readEvents(database: Database, after: number): Promise<EventRow[]> {
  const { rows } = (await database.execute(sql`
    SELECT id::float8 AS id, topic, owner, data FROM events
    WHERE id > ${after}::bigint ORDER BY id LIMIT ${readAtOnce}`)) as unknown as {
    rows: EventRow[]
  }
  return rows
}

/** Of these topics; of `chat` what is this owner's. */
type Interest = { topics: readonly EventRow['topic'][]; owner: string | null }

/** The events after an id that somebody may see, oldest first. */
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
    ORDER BY id LIMIT ${readAtOnce}`)) as unknown as { rows: EventRow[] }
  return rows
}

type LogPlace = {
  oldest: number
  newest: number
  /** Id before the first event of the last so many milliseconds. */
  before: number
}

/** Where the log begins and ends, and where it stood some time ago. */
export async function findPlace(database: Database, agoMs: number): Promise<LogPlace> {
  const { rows } = (await database.execute(sql`
    SELECT coalesce(min(id), 0)::float8 AS oldest, coalesce(max(id), 0)::float8 AS newest,
      (coalesce(min(id) FILTER (WHERE at >= clock_timestamp() - make_interval(secs => ${agoMs / 1000})),
        max(id) + 1, 1) - 1)::float8 AS before
    FROM events`)) as unknown as { rows: LogPlace[] }
  return rows[0] ?? { oldest: 0, newest: 0, before: 0 }
}
