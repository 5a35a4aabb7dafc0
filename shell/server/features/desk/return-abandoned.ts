import { and, eq } from 'drizzle-orm'

import { conversations } from '../../database/tables/chat.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notifyQueuePositions } from '../chat/index.ts'
import { findAbandoned } from './repository-agents.ts'
import { addMessage } from './repository-changes.ts'

/** An agent may sign in again before customers wait for another one. */
const afterMinutes = 15

/**
 * Returns the conversations of agents whom the OpenID provider no longer signs in to their old places in the queue. The
 * database itself frees those of an account that loses its role.
 */
export async function returnAbandoned(dependencies: Dependencies): Promise<void> {
  for (const { id, agentId } of await findAbandoned(dependencies, afterMinutes))
    await inTransaction(dependencies.database, async transaction => {
      const isTaken = and(
        eq(conversations.id, id),
        eq(conversations.state, 'taken'),
        eq(conversations.agentId, agentId),
      )
      const [returned] = await transaction
        .update(conversations)
        .set({ state: 'waiting', agentId: null })
        .where(isTaken)
        .returning()
      if (!returned) return
      await addMessage(transaction, returned, { author: 'notice', notice: 'waiting', name: null })
      await notifyQueuePositions(transaction, returned.handedOverAt)
    })
}
