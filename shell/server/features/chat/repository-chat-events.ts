import type { ChatEvent } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { hideFrom } from './repository-hide-message.ts'

/** The streams that get the event: those of the conversation's owner, and all desks. */
type Audience = {
  /** Null: only desks. */
  conversationId: string | null
  /** Whether desks get it. They do not see conversations with the assistant. */
  toDesk: boolean
}
type Typing = Extract<ChatEvent, { kind: 'typing' }>

/** A typing event between processes. */
export type TypingNotice = { event: Typing; owner: string | null; toDesk: boolean }

/** The key of a conversation's owner in the event log. */
const ownerOfConversation = sql`coalesce(customer_id::text, cookie_digest)`

async function findOwner(database: Database, conversationId: string): Promise<string | null> {
  const { rows } = (await database.execute(
    sql`SELECT ${ownerOfConversation} AS owner FROM conversations WHERE id = ${conversationId}::uuid`,
  )) as unknown as { rows: { owner: string }[] }
  return rows[0]?.owner ?? null
}

/** Sends an event to the followers of a conversation when the transaction commits. For typing, see `notifyTyping`. */
export async function notifyChat(
  transaction: Database,
  event: Exclude<ChatEvent, Typing>,
  { conversationId, toDesk }: Audience,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO events_to_come (topic, owner, data)
    SELECT 'chat', ${ownerOfConversation}, ${JSON.stringify(event)}::jsonb
    FROM conversations WHERE id = ${conversationId}::uuid
    UNION ALL
    SELECT 'desk', NULL, ${JSON.stringify(hideFrom(event))}::jsonb WHERE ${toDesk}`)
}

/**
 * Sends who is typing to the other side: the customer to desks, an agent to the owner. The event is sent once and not
 * stored in the log.
 */
export async function notifyTyping(database: Database, event: Typing): Promise<void> {
  const toDesk = event.by === 'customer'
  const owner = toDesk ? null : await findOwner(database, event.conversationId)
  const notice = JSON.stringify({ event, owner, toDesk } satisfies TypingNotice)
  await database.execute(sql`
    WITH kept AS (
      INSERT INTO typing (conversation_id, by, data)
      VALUES (${event.conversationId}::uuid, ${event.by}, ${notice}::jsonb)
      ON CONFLICT (conversation_id, by) DO UPDATE SET data = EXCLUDED.data, at = EXCLUDED.at
      RETURNING data
    )
    SELECT pg_notify('storefront_events', 'typing ' || data::text) FROM kept`)
}

/** Returns the typing events after a time of the database's clock (ISO 8601), for processes without notifications. */
export async function readTyping(
  database: Database,
  since: string | null,
): Promise<{ at: string; notices: TypingNotice[] }> {
  const { rows } = (await database.execute(sql`
    SELECT clock_timestamp()::text AS at, coalesce(jsonb_agg(data) FILTER (WHERE data IS NOT NULL), '[]') AS notices
    FROM (SELECT 1) AS one
    LEFT JOIN typing ON typing.at > ${since}::timestamptz`)) as unknown as {
    rows: { at: string; notices: TypingNotice[] }[]
  }
  return rows[0] ?? { at: since ?? '', notices: [] }
}
