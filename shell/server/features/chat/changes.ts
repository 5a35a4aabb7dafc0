import type { Conversation, ratingRequestSchema } from '@storefront/api/chat'
import type * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
import {
  type ConversationOwner,
  type ConversationRow,
  findConversation,
  isAtDesk,
  lockConversation,
  notifyStatus,
  readConversation,
  updateConversation,
} from './conversation/repository-conversations.ts'
import { notifyChat } from './repository-chat-events.ts'
import { appendMessages, notifyMessages } from './repository-messages.ts'

type Rating = z.infer<typeof ratingRequestSchema>

/** Changes the speaker's locked conversation. Throws 404 if there is none. */
export async function changeConversation(
  database: Database,
  speaker: ConversationOwner | null,
  change: (transaction: Database, row: ConversationRow) => Promise<void>,
): Promise<Conversation> {
  const id = speaker && (await findConversation(database, speaker))
  if (!id) throw new HttpError(404, 'not_found')
  return await inTransaction(database, async transaction => {
    const row = await lockConversation(transaction, id)
    if (!row) throw new HttpError(404, 'not_found')
    await change(transaction, row)
    return await readConversation(transaction, id)
  })
}

/** Sets how far the customer has read. The value never decreases, and never exceeds the last message. */
export async function markSeen(transaction: Database, row: ConversationRow, sequence: number) {
  const seenByCustomer = Math.min(sequence, row.lastSequence)
  if (seenByCustomer <= row.seenByCustomer) return
  const changed = await updateConversation(transaction, row.id, { seenByCustomer })
  await notifyStatus(transaction, changed)
}

/**
 * Stores one rating after an agent closed the conversation. Repeating it changes nothing. Another rating throws 409.
 */
export async function rate(transaction: Database, row: ConversationRow, rating: Rating) {
  const { score, comment } = rating
  if (row.rating === score && row.ratingComment === comment) return
  if (!row.isRatingAsked || row.rating !== null)
    throw new HttpError(409, 'invalid', { message: 'There is nothing to rate, or it was rated.' })
  const added = await appendMessages(transaction, row, {
    drafts: [{ author: 'notice', notice: 'rated', language: row.language }],
    patch: { rating: score, ratingComment: comment, isRatingAsked: false },
  })
  await notifyMessages(transaction, added)
  // The assistant answers again, but the list of closed conversations shows it.
  if (!isAtDesk(row))
    await notifyChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
}
