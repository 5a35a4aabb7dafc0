import type { Conversation, Message } from '@storefront/api/chat'
import { sql } from 'drizzle-orm'

import {
  type ConversationRow,
  lockConversation,
  openConversation,
  readConversation,
  type Speaker,
  updateConversation,
} from '../db/conversations.ts'
import { appendMessages, tellMessages } from '../db/messages.ts'
import { type Database, inTransaction } from '../db/pool.ts'
import { tellChat } from '../db/tell-chat.ts'

/** How a conversation looks when a person was asked for just now. */
export const asked = {
  state: 'waiting',
  handedOverAt: sql`clock_timestamp()`,
  isRatingAsked: false,
} as const

/** Waits from now on, unless it does or somebody has it. */
async function askIn(transaction: Database, row: ConversationRow): Promise<Message | null> {
  if (row.state === 'waiting' || row.state === 'taken') return null
  const { id, language } = row
  await updateConversation(transaction, id, asked)
  const sequence = await appendMessages(transaction, id, [
    { author: 'notice', notice: 'waiting', language },
  ])
  await tellChat(transaction, { kind: 'queue' }, { conversationId: null, toDesk: true })
  const { messages } = await tellMessages(transaction, id, sequence)
  return messages[0] ?? null
}

/** Asks for a person; the same again changes nothing. */
export async function askForPerson(
  database: Database,
  speaker: Speaker,
  language: Conversation['language'],
): Promise<Conversation> {
  return await inTransaction(database, async transaction => {
    const id = await openConversation(transaction, speaker, language)
    const row = await lockConversation(transaction, id)
    if (row) await askIn(transaction, row)
    return await readConversation(transaction, id)
  })
}

/** Where to answer when nobody is there: that asks for a person too. The same address again changes nothing. */
export async function leaveContact(
  transaction: Database,
  row: ConversationRow,
  email: string,
): Promise<void> {
  const { id, language, contact, state } = row
  if (contact === email && state !== 'assistant' && state !== 'closed') return
  await updateConversation(transaction, id, { contact: email })
  await askIn(transaction, row)
  const sequence = await appendMessages(transaction, id, [
    { author: 'notice', notice: 'contact', language },
  ])
  await tellMessages(transaction, id, sequence)
}
