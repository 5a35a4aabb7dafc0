import type { PlanCard } from '@storefront/api/chat'
import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { messages } from '../../database/tables/chat.ts'

type RecentMessage = { author: 'customer' | 'assistant'; text: string; plans: PlanCard[] }

/** The last messages of customer and assistant, oldest first. */
export async function listRecentMessages(
  database: Database,
  conversationId: string,
  limit: number,
): Promise<RecentMessage[]> {
  const rows = await database
    .select({ author: messages.author, text: messages.text, plans: messages.plans })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        inArray(messages.author, ['customer', 'assistant']),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(limit)
  return rows
    .reverse()
    .map(row => ({ ...row, author: row.author === 'customer' ? 'customer' : 'assistant' }))
}
