import { type SQL, sql } from 'drizzle-orm'

/** Sequence of the last closing of a conversation, up to which the team may read it; null if it was never closed. */
export const closingSequence = (conversationId: SQL): SQL => sql`(
  SELECT max(closing.sequence) FROM messages AS closing
  WHERE closing.conversation_id = ${conversationId} AND closing.notice = 'closed'
)`
