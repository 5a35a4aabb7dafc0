import type { Database } from '../../database/pool.ts'
import { listWaitingSince, readConversation } from './conversation/repository-conversations.ts'
import { notifyChat } from './repository-chat-events.ts'

/** The maximum number of customers who get their new position. */
const reportedCount = 20

/** Sends the new positions to the customers behind a position that became free or occupied. */
export async function notifyQueuePositions(
  transaction: Database,
  since: Date | null,
): Promise<void> {
  if (since === null) return
  for (const id of await listWaitingSince(transaction, since, reportedCount)) {
    const conversation = await readConversation(transaction, id)
    const audience = { conversationId: id, toDesk: false }
    await notifyChat(transaction, { kind: 'status', conversation }, audience)
  }
}
