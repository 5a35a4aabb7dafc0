import { type Conversation, chatLimits, type Message } from '@storefront/api/chat'
import { and, asc, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { messages } from '../../database/tables/chat.ts'
import { attachmentsOf } from './attachments/repository-attachments.ts'
import {
  type ConversationRow,
  isAtDesk,
  type Patch,
  presentConversation,
  updateConversation,
} from './conversation/repository-conversations.ts'
import { notifyChat } from './repository-chat-events.ts'

type MessageRow = typeof messages.$inferSelect
/** A message before it has a sequence. */
export type Draft = Pick<Message, 'author' | 'language'> &
  Partial<Omit<Message, 'sequence' | 'sentAt' | 'attachments'>> & {
    /** The index of the message in the same call that this one answers. */
    replyTo?: number
  }

function toPlainMessage(row: MessageRow): Message {
  const { sequence, clientId, author, name, notice, text, language } = row
  const { plans, orders, cart, offersPerson, offersSignIn, isPrivate, sentAt } = row
  return {
    ...{ sequence, clientId, author, name, notice, text, language, plans, orders, cart },
    attachments: [],
    offersPerson,
    ...(offersSignIn && { offersSignIn }),
    ...(isPrivate && { isPrivate }),
    sentAt: sentAt.toISOString(),
  }
}

/** In this order, with their attachments. */
async function toMessages(
  database: Database,
  conversationId: string,
  rows: MessageRow[],
): Promise<Message[]> {
  const bare = rows.map(toPlainMessage).sort((left, right) => left.sequence - right.sequence)
  const senders = bare.filter(({ author }) => author === 'customer' || author === 'agent')
  const sequences = senders.map(({ sequence }) => sequence)
  const attached = await attachmentsOf(database, conversationId, sequences)
  return bare.map(one => ({ ...one, attachments: attached.get(one.sequence) ?? [] }))
}

/** The page: the newest, the one before a message, or the messages after one, up to a maximum sequence. */
export type Page = Partial<Record<'before' | 'after' | 'upTo', number | undefined>>

/** Oldest first. */
export async function listMessages(
  database: Database,
  conversationId: string,
  { before, after, upTo }: Page = {},
): Promise<Message[]> {
  const isLater = after === undefined ? undefined : gt(messages.sequence, after)
  const isEarlier = before === undefined ? undefined : lt(messages.sequence, before)
  const isShown = upTo === undefined ? undefined : lte(messages.sequence, upTo)
  const rows = await database
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), isLater, isEarlier, isShown))
    .orderBy((after === undefined ? desc : asc)(messages.sequence))
    .limit(chatLimits.page)
  return await toMessages(database, conversationId, rows)
}

/** Returns a message by the sender's client id, with its response. Empty if it does not exist. */
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

/** A message with its response. */
async function readExchange(
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

type Added = { row: ConversationRow; messages: Message[] }

/**
 * Appends messages to a locked conversation in this order with the server's time, and applies `patch`. The results have
 * no attachments.
 */
export async function appendMessages(
  transaction: Database,
  locked: ConversationRow,
  { drafts, patch = {} }: { drafts: Draft[]; patch?: Patch },
): Promise<Added> {
  const { id, lastSequence } = locked
  const row = await updateConversation(transaction, id, {
    ...patch,
    lastSequence: lastSequence + drafts.length,
  })
  const toRow = ({ replyTo, ...draft }: Draft, index: number) => ({
    ...{ text: '', plans: [], orders: [] },
    ...draft,
    conversationId: id,
    sequence: lastSequence + 1 + index,
    replyTo: replyTo === undefined ? null : lastSequence + 1 + replyTo,
    sentAt: sql`clock_timestamp()`,
  })
  const rows = await transaction.insert(messages).values(drafts.map(toRow)).returning()
  const added = rows.map(toPlainMessage).sort((left, right) => left.sequence - right.sequence)
  return { row, messages: added }
}

/** Sends added messages to the followers. */
export async function notifyMessages(
  transaction: Database,
  { row, messages }: Added,
): Promise<{ conversation: Conversation; messages: Message[] }> {
  const conversation = await presentConversation(transaction, row)
  const audience = { conversationId: row.id, toDesk: isAtDesk(row) }
  await notifyChat(transaction, { kind: 'messages', conversation, messages }, audience)
  return { conversation, messages }
}
