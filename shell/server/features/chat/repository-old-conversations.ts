import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

/** Without an account only one browser's cookie leads to a conversation, and most such browsers never come back. */
const retentionDays = 90

/** Deletes what guests said to the assistant or finished with the team, when nothing was added for 90 days. */
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
