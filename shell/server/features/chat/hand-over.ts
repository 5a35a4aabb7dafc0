import type { Conversation, Message } from '@storefront/api/chat'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
import {
  agentRequest,
  type ConversationOwner,
  type ConversationRow,
  isWithAgent,
  lockConversation,
  openConversation,
  type Patch,
  readConversation,
} from './conversation/repository-conversations.ts'
import { notifyQueuePositions } from './notify-queue.ts'
import { notifyChat } from './repository-chat-events.ts'
import { appendMessages, notifyMessages } from './repository-messages.ts'

type ConversationChange = {
  notices: NonNullable<Message['notice']>[]
  patch: Patch
  language?: Conversation['language']
}

/** Updates the lists of the desks after a change of the queue or of the e-mail address. */
async function turn(
  transaction: Database,
  row: ConversationRow,
  change: ConversationChange,
): Promise<void> {
  const { language = row.language, notices, patch } = change
  const drafts = notices.map(notice => ({ author: 'notice', notice, language }) as const)
  const added = await appendMessages(transaction, row, { drafts, patch: { ...patch, language } })
  await notifyChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
  await notifyMessages(transaction, added)
}

/** Asks for a person. Does nothing if the conversation waits or has an agent. */
export async function requestAgent(
  database: Database,
  speaker: ConversationOwner,
  language: Conversation['language'],
): Promise<Conversation> {
  return await inTransaction(database, async transaction => {
    const id = await openConversation(transaction, speaker, language)
    const row = await lockConversation(transaction, id)
    if (!row) throw new HttpError(503, 'unavailable', { retryAfterSeconds: 1 })
    const isNew = row.lastSequence === 0
    const spoken = isNew ? language : row.language
    if (!isWithAgent(row))
      await turn(transaction, row, { notices: ['waiting'], patch: agentRequest, language: spoken })
    return await readConversation(transaction, id)
  })
}

/** Stops waiting. The assistant answers again, and the e-mail address is deleted. */
export async function cancelWaiting(transaction: Database, row: ConversationRow): Promise<void> {
  if (row.state !== 'waiting') return
  await turn(transaction, row, {
    notices: ['cancelled'],
    patch: { state: 'assistant', contact: null },
  })
  await notifyQueuePositions(transaction, row.handedOverAt)
}

/**
 * Stores an e-mail address for an answer outside the hours, which also asks for a person. Repeating it changes nothing.
 */
export async function leaveContact(
  transaction: Database,
  row: ConversationRow,
  email: string,
): Promise<void> {
  if (!isWithAgent(row))
    return await turn(transaction, row, {
      notices: ['waiting', 'contact'],
      patch: { ...agentRequest, contact: email },
    })
  if (row.contact !== email)
    await turn(transaction, row, { notices: ['contact'], patch: { contact: email } })
}
