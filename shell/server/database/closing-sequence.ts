import { type SQL, sql } from 'drizzle-orm'

/** Up to where the team reads a conversation that a person closed and the assistant has again; null for all others. */
export const closingSequence = (conversationId: SQL): SQL => sql`(
  SELECT max(closing.sequence) FROM messages AS closing
  WHERE closing.conversation_id = ${conversationId} AND closing.notice = 'closed'
)`
