import type { Message } from '@storefront/api/chat'
import { and, asc, eq, gt } from 'drizzle-orm'

import { readConversation } from './conversations.ts'
import type { Database } from './pool.ts'
import { conversations } from './tables/chat.ts'
import { tellChat, tellTyping as tellTypingEvent } from './tell-chat.ts'

/** As many customers hear that they have moved up. */
const toldCount = 20

/** New messages, and how the conversation stands now, to its customer and to the desk. */
export async function tellMessages(
  transaction: Database,
  conversationId: string,
  messages: Message[],
): Promise<void> {
  const conversation = await readConversation(transaction, conversationId)
  const audience = { conversationId, toDesk: true }
  await tellChat(transaction, { kind: 'messages', conversation, messages }, audience)
}

export async function tellStatus(transaction: Database, conversationId: string): Promise<void> {
  const conversation = await readConversation(transaction, conversationId)
  await tellChat(transaction, { kind: 'status', conversation }, { conversationId, toDesk: true })
}

/** For the customer. */
export async function tellTyping(
  transaction: Database,
  conversationId: string,
  { name, isTyping }: { name: string; isTyping: boolean },
): Promise<void> {
  await tellTypingEvent(transaction, {
    kind: 'typing',
    conversationId,
    by: 'agent',
    name,
    isTyping,
  })
}

/** Who waits behind a place that somebody left or came back to has another number now. */
export async function tellPlaces(transaction: Database, since: Date | null): Promise<void> {
  if (since === null) return
  const behind = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.state, 'waiting'), gt(conversations.handedOverAt, since)))
    .orderBy(asc(conversations.handedOverAt))
    .limit(toldCount)
  for (const { id } of behind) await tellStatus(transaction, id)
}
