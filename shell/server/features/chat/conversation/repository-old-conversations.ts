import { sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'

/** Without an account, only one browser's cookie opens the conversation, and most of these browsers never return. */
const retentionDays = 90

/** Deletes conversations of guests with the assistant, or closed ones, 90 days after the last message. */
export async function deleteOldConversations(database: Database): Promise<void> {
  await database.execute(sql`
    DELETE FROM conversations
    WHERE customer_id IS NULL AND state IN ('assistant', 'closed')
      AND created_at < now() - make_interval(days => ${retentionDays})
      AND NOT EXISTS (
        SELECT 1 FROM messages
        WHERE conversation_id = conversations.id AND sent_at >= now() - make_interval(days => ${retentionDays})
      )`)
}
