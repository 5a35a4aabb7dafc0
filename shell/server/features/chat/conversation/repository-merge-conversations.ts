import { eq, sql } from 'drizzle-orm'

import { type Database, sqlState } from '../../../database/pool.ts'
import { conversations } from '../../../database/tables/chat.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { notifyChat } from '../repository-chat-events.ts'
import { listMessages, notifyMessages } from '../repository-messages.ts'
import {
  type ConversationRow,
  findConversation,
  isAtDesk,
  lockConversation,
  updateConversation,
} from './repository-conversations.ts'

/** Moves messages and uploads behind those of the account, except messages with a client id that the account has. */
async function moveMessages(
  transaction: Database,
  from: ConversationRow,
  to: ConversationRow,
): Promise<void> {
  const places = sql`
    SELECT moved.sequence AS old,
      (${to.lastSequence} + row_number() OVER (ORDER BY moved.sequence))::integer AS new
    FROM messages AS moved
    WHERE moved.conversation_id = ${from.id}::uuid AND NOT EXISTS (
      SELECT 1 FROM messages AS sent JOIN messages AS known ON known.client_id = sent.client_id
      WHERE sent.conversation_id = ${from.id}::uuid AND known.conversation_id = ${to.id}::uuid
        AND sent.sequence IN (moved.sequence, moved.reply_to))`
  // Attachments come first, because they are found by the old sequences.
  await transaction.execute(sql`
    WITH places AS (${places})
    UPDATE attachments SET conversation_id = ${to.id}::uuid,
      message_sequence = (SELECT new FROM places WHERE old = message_sequence)
    WHERE conversation_id = ${from.id}::uuid
      AND (message_sequence IS NULL OR message_sequence IN (SELECT old FROM places))`)
  await transaction.execute(sql`
    WITH places AS (${places}), last AS (SELECT coalesce(max(new), ${to.lastSequence}) AS new FROM places),
    counted AS (
      UPDATE conversations SET last_sequence = last.new FROM last WHERE id = ${to.id}::uuid
    )
    UPDATE messages SET conversation_id = ${to.id}::uuid, sequence = places.new,
      reply_to = (SELECT new FROM places AS answered WHERE answered.old = messages.reply_to)
    FROM places WHERE messages.conversation_id = ${from.id}::uuid AND messages.sequence = places.old`)
}

/** If both have an agent or wait, the state of the account counts, with the longer waiting time. */
function mergeStates(from: ConversationRow, to: ConversationRow): Partial<ConversationRow> {
  const rank = { assistant: 0, closed: 1, waiting: 2, taken: 3 }
  const stored = rank[from.state] > rank[to.state] ? from : to
  const { state, agentId } = stored
  const requested = [from, to].flatMap(row => (row.state === state ? (row.handedOverAt ?? []) : []))
  const earliest = requested.sort((left, right) => left.getTime() - right.getTime())[0]
  const isFromRated = from.isRatingAsked || (from.rating !== null && to.rating === null)
  const rated = isFromRated && !to.isRatingAsked ? from : to
  const { isRatingAsked, rating, ratingComment } = rated
  return {
    ...{ state, agentId, isRatingAsked, rating, ratingComment },
    closedAt: stored.closedAt ?? to.closedAt ?? from.closedAt,
    language: from.language,
    contact: to.contact ?? from.contact,
    handedOverAt: earliest ?? to.handedOverAt ?? from.handedOverAt,
  }
}

/** How far the reader has read. Unread messages of the first part stay unread with all that follow. */
const mergeSeen = (from: number, to: number, base: number) => (to < base ? to : base + from)

async function merge(
  transaction: Database,
  from: ConversationRow,
  to: ConversationRow,
): Promise<void> {
  await moveMessages(transaction, from, to)
  const row = await updateConversation(transaction, to.id, {
    ...mergeStates(from, to),
    seenByCustomer: mergeSeen(from.seenByCustomer, to.seenByCustomer, to.lastSequence),
    seenByTeam: mergeSeen(from.seenByTeam, to.seenByTeam, to.lastSequence),
  })
  await transaction.delete(conversations).where(eq(conversations.id, from.id))
  const messages = await listMessages(transaction, to.id, { after: to.lastSequence })
  await notifyMessages(transaction, { row, messages })
}

async function giveTo(transaction: Database, from: ConversationRow, customerId: string) {
  const row = await updateConversation(transaction, from.id, { customerId, cookieDigest: null })
  await notifyMessages(transaction, { row, messages: await listMessages(transaction, from.id) })
}

/**
 * Moves the conversation from before the sign-in to the account, or appends its messages to the account's conversation.
 * Of concurrent requests, one does it.
 */
export async function adoptConversation(
  database: Database,
  cookieDigest: string,
  customerId: string,
): Promise<void> {
  const id = await findConversation(database, { cookieDigest })
  if (id === undefined) return
  const adopt = () =>
    inTransaction(database, async transaction => {
      const [own] = await transaction
        .select()
        .from(conversations)
        .where(eq(conversations.customerId, customerId))
        .for('update')
      const from = await lockConversation(transaction, id)
      if (from?.cookieDigest !== cookieDigest) return
      if (own) await merge(transaction, from, own)
      else await giveTo(transaction, from, customerId)
      if (isAtDesk(from))
        await notifyChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
    })
  await adopt().catch(async error => {
    // 23505: the account got its own conversation at the same time.
    if (sqlState(error) !== '23505') throw error
    await adopt()
  })
}
