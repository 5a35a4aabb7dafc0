import { and, asc, eq, gt } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { conversations } from '../../database/tables/chat.ts'
import { notifyChat } from './notify-chat.ts'
import { readConversation } from './repository-conversations.ts'

/** As many customers hear that they have moved up. */
const reportedCount = 20

/** Who waits behind a place that somebody left or came back to has another number now. */
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
