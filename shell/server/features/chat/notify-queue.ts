import { and, asc, eq, gt } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { conversations } from '../../database/tables/chat.ts'
import { readConversation } from './conversation/repository-conversations.ts'
import { notifyChat } from './notify-chat.ts'

/** The maximum number of customers who get their new position. */
const reportedCount = 20

/** Sends the new positions to the customers behind a position that became free or occupied. */
export async function notifyQueuePositions(
  transaction: Database,
  since: Date | null,
): Promise<void> {
  if (since === null) return
  const behind = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.state, 'waiting'), gt(conversations.handedOverAt, since)))
    .orderBy(asc(conversations.handedOverAt))
    .limit(reportedCount)
  for (const { id } of behind) {
    const conversation = await readConversation(transaction, id)
    const audience = { conversationId: id, toDesk: false }
    await notifyChat(transaction, { kind: 'status', conversation }, audience)
  }
}
