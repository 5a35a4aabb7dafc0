import { type Conversation, chatLimits, type Message } from '@storefront/api/chat'
import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'

import { attachmentsOf } from './attachments.ts'
import { isAtDesk, readConversation } from './conversations.ts'
import type { Database } from './pool.ts'
import { conversations, messages } from './tables/chat.ts'
import { tellChat } from './tell-chat.ts'

type MessageRow = typeof messages.$inferSelect
/** A message before it has its place. */
export type Draft = Pick<Message, 'author' | 'language'> &
  Partial<Omit<Message, 'sequence' | 'sentAt' | 'attachments'>> & {
    /** The message that this one answers, by its place among those added together. */
    replyTo?: number
  }

async function toMessages(
  database: Database,
  conversationId: string,
  rows: MessageRow[],
): Promise<Message[]> {
  const sequences = rows
    .filter(row => row.author === 'customer' || row.author === 'agent')
    .map(row => row.sequence)
  const attached = await attachmentsOf(database, conversationId, sequences)
  return rows.map(row => {
    const { sequence, clientId, author, name, notice, text, language } = row
    const { plans, orders, cart, offersPerson, sentAt } = row
    return {
      ...{ sequence, clientId, author, name, notice, text, language, plans, orders, cart },
      attachments: attached.get(sequence) ?? [],
      offersPerson,
      sentAt: sentAt.toISOString(),
    }
  })
}

/** Which page: the newest, the one before a message, or what came after one. */
export type Page = { before?: number | undefined; after?: number | undefined }

/** Oldest first. */
export async function listMessages(
  database: Database,
  conversationId: string,
  { before, after }: Page = {},
): Promise<Message[]> {
  const isLater = after === undefined ? undefined : gt(messages.sequence, after)
  const isEarlier = before === undefined ? undefined : lt(messages.sequence, before)
  const rows = await database
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isLater, isEarlier))
    .orderBy((after === undefined ? desc : asc)(messages.sequence))
    .limit(chatLimits.page)
  const ordered = rows.sort((left, right) => left.sequence - right.sequence)
  return await toMessages(database, conversationId, ordered)
}

/** A message by the id that its sender gave it, with what answered it; empty when it never came. */
export async function findExchange(
  database: Database,
  conversationId: string,
  clientId: string,
): Promise<Message[]> {
  const [sent] = await database
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.clientId, clientId)))
  if (!sent) return []
  return await readExchange(database, conversationId, sent.sequence)
}

/** A message and what answered it. */
export async function readExchange(
  database: Database,
  conversationId: string,
  sequence: number,
): Promise<Message[]> {
  const belongs = or(eq(messages.sequence, sequence), eq(messages.replyTo, sequence))
  const rows = await database
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), belongs))
    .orderBy(asc(messages.sequence))
  return await toMessages(database, conversationId, rows)
}

/**
 * Appends in this order, with the server's time; answers the first one's sequence. The conversation stays locked to the
 * end of the transaction.
 */
export async function appendMessages(
  transaction: Database,
  conversationId: string,
  drafts: Draft[],
): Promise<number> {
  const [row] = await transaction
    .update(conversations)
    .set({ lastSequence: sql`${conversations.lastSequence} + ${drafts.length}` })
    .where(eq(conversations.id, conversationId))
    .returning({ last: conversations.lastSequence })
  if (!row) throw new Error(`Cannot find conversation ${conversationId}`)
  const first = row.last - drafts.length + 1
  await transaction.insert(messages).values(
    drafts.map(({ replyTo, ...draft }, index) => ({
      ...{ text: '', plans: [], orders: [] },
      ...draft,
      conversationId,
      sequence: first + index,
      replyTo: replyTo === undefined ? null : first + replyTo,
      sentAt: sql`clock_timestamp()`,
    })),
  )
  return first
}

/** What came from a message on, told to whoever follows; last in a transaction. */
export async function tellMessages(
  transaction: Database,
  conversationId: string,
  from: number,
): Promise<{ conversation: Conversation; messages: Message[] }> {
  const told = {
    conversation: await readConversation(transaction, conversationId),
    messages: await listMessages(transaction, conversationId, { after: from - 1 }),
  }
  const audience = { conversationId, toDesk: isAtDesk(told.conversation) }
  await tellChat(transaction, { kind: 'messages', ...told }, audience)
  return told
}
