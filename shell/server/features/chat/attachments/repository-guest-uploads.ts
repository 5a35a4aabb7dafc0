import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { attachments, conversations, guestUploads } from '../../../database/tables/chat.ts'

/** The bytes of all stored files of guests. */
export async function sumGuestFiles(database: Database): Promise<number> {
  const [all] = await database
    .select({ bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8` })
    .from(attachments)
    .innerJoin(conversations, eq(conversations.id, attachments.conversationId))
    .where(and(isNull(conversations.customerId), isNull(attachments.removedAt)))
  return all?.bytes ?? 0
}

/** The bytes that guests of this network have sent today (UTC). */
export async function readGuestUpload(database: Database, network: string): Promise<number> {
  const today = eq(guestUploads.day, sql`(now() AT TIME ZONE 'UTC')::date`)
  const [row] = await database
    .select({ bytes: guestUploads.bytes })
    .from(guestUploads)
    .where(and(eq(guestUploads.network, network), today))
  return row?.bytes ?? 0
}

/** Adds bytes to today's sum (UTC) of this network. Returns the sum. */
export async function countGuestUpload(
  database: Database,
  network: string,
  bytes: number,
): Promise<number> {
  const [row] = await database
    .insert(guestUploads)
    .values({ network, bytes })
    .onConflictDoUpdate({
      target: [guestUploads.network, guestUploads.day],
      set: { bytes: sql`${guestUploads.bytes} + excluded.bytes` },
    })
    .returning({ bytes: guestUploads.bytes })
  return row?.bytes ?? bytes
}

/**
 * Deletes the bytes of guests' files that no agent has read: 24 hours after they were sent to the assistant, and 72
 * hours while the conversation waits for an agent, which covers a weekend. An agent has read the files of the time in
 * which the agent had the conversation, and of the time before. The messages still show the names.
 */
export async function removeUnreadFiles(database: Database): Promise<void> {
  await database.execute(sql`
    WITH removed AS (
      UPDATE attachments SET removed_at = now()
      FROM conversations
      WHERE conversations.id = attachments.conversation_id
        AND conversations.customer_id IS NULL
        AND attachments.removed_at IS NULL
        AND attachments.message_sequence IS NOT NULL
        AND CASE conversations.state WHEN 'waiting' THEN interval '72 hours' ELSE interval '24 hours' END
          < now() - attachments.created_at
        AND NOT EXISTS (
          SELECT FROM messages
          WHERE messages.conversation_id = conversations.id AND notice = 'joined'
            AND sequence > attachments.message_sequence
        )
        AND coalesce((
          SELECT notice FROM messages
          WHERE messages.conversation_id = conversations.id
            AND notice IN ('waiting', 'cancelled', 'joined', 'transferred', 'closed')
            AND sequence < attachments.message_sequence
          ORDER BY sequence DESC LIMIT 1
        ), 'closed') NOT IN ('joined', 'transferred')
      RETURNING attachments.id
    )
    DELETE FROM attachment_pieces USING removed WHERE attachment_pieces.attachment_id = removed.id`)
}

export async function deleteOldGuestUploads(database: Database): Promise<void> {
  await database.execute(
    sql`DELETE FROM guest_uploads WHERE day < (now() AT TIME ZONE 'UTC')::date - 1`,
  )
}
