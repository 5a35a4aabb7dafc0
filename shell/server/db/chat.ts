import type { Conversation, Message, MessageRequest } from '@storefront/api/chat'
import { and, asc, eq, gt, or, sql } from 'drizzle-orm'

import { type Database, inTransaction, sqlState } from './pool.ts'
import { conversations, messages } from './tables/chat.ts'

/** As many messages as one answer brings (chat.ts). */
const pageSize = 200

/** Whose conversation: an account's, or that of a browser by the hash of its cookie. */
export type Speaker = { customerId: string } | { cookieDigest: string }
type MessageRow = typeof messages.$inferSelect

const isOf = (speaker: Speaker) =>
  'customerId' in speaker
    ? eq(conversations.customerId, speaker.customerId)
    : eq(conversations.cookieDigest, speaker.cookieDigest)

export async function findConversation(
  database: Database,
  speaker: Speaker,
): Promise<string | undefined> {
  const rows = await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOf(speaker))
  return rows[0]?.id
}

export async function openConversation(database: Database, speaker: Speaker): Promise<string> {
  await database.insert(conversations).values(speaker).onConflictDoNothing()
  const id = await findConversation(database, speaker)
  if (id === undefined) throw new Error('Cannot open a conversation')
  return id
}

/** Somebody who wrote before signing in keeps that conversation, unless the account has one already. */
export async function adoptConversation(
  database: Database,
  cookieDigest: string,
  customerId: string,
): Promise<void> {
  const own = database
    .select({ one: sql`1` })
    .from(conversations)
    .where(eq(conversations.customerId, customerId))
  await database
    .update(conversations)
    .set({ customerId, cookieDigest: null })
    .where(and(eq(conversations.cookieDigest, cookieDigest), sql`NOT EXISTS (${own})`))
    .catch(error => {
      // 23505: the account has got one of its own at this very moment.
      if (sqlState(error) !== '23505') throw error
    })
}

function toMessage(row: MessageRow): Message {
  const { sequence, clientId, author, name, notice, text, language } = row
  const { plans, orders, cart, offersPerson, sentAt } = row
  const head = { sequence, clientId, author, name, notice, text, language }
  return {
    ...head,
    plans,
    orders,
    cart,
    attachments: [],
    offersPerson,
    sentAt: sentAt.toISOString(),
  }
}

/** As its customer sees it. */
export async function readConversation(database: Database, id: string): Promise<Conversation> {
  const [row] = await database.select().from(conversations).where(eq(conversations.id, id))
  if (!row) throw new Error(`Cannot find conversation ${id}`)
  const { state, lastSequence, seenByCustomer, seenByTeam, language } = row
  const { contact, rating, isRatingAsked, handedOverAt } = row
  const isWaiting = state === 'waiting'
  return {
    ...{ id, state, lastSequence, seenByCustomer, seenByTeam, language, contact, rating },
    ...{ isRatingAsked, agent: null, place: null },
    waitingSince: isWaiting ? (handedOverAt?.toISOString() ?? null) : null,
  }
}

/** Oldest first. */
export async function listMessages(
  database: Database,
  conversationId: string,
  after: number,
): Promise<Message[]> {
  const rows = await database
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.sequence, after)))
    .orderBy(asc(messages.sequence))
    .limit(pageSize)
  return rows.map(toMessage)
}

async function findExchange(
  transaction: Database,
  conversationId: string,
  clientId: string,
): Promise<Message[]> {
  const [sent] = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.clientId, clientId)))
  if (!sent) return []
  const belongs = or(eq(messages.sequence, sent.sequence), eq(messages.replyTo, sent.sequence))
  const rows = await transaction
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), belongs))
    .orderBy(asc(messages.sequence))
  return rows.map(toMessage)
}

type Answered = Pick<
  Message,
  'text' | 'language' | 'plans' | 'orders' | 'cart' | 'offersPerson'
> & {
  isHandOver: boolean
}
type Exchange = {
  conversationId: string
  request: MessageRequest
  /** Said before the first answer of a conversation. */
  introduction: string
  answered: Answered
}

async function insertExchange(
  transaction: Database,
  sequence: number,
  { conversationId, request, introduction, answered }: Exchange,
): Promise<Message[]> {
  const { clientId, language } = request
  const { isHandOver, ...content } = answered
  const isFirst = sequence === 1
  const said = { ...content, text: isFirst ? `${introduction} ${content.text}` : content.text }
  const common = { conversationId, language }
  const nothing = { plans: [], orders: [] }
  const rows = await transaction
    .insert(messages)
    .values([
      { ...common, ...nothing, sequence, clientId, author: 'customer', text: request.text },
      { ...common, ...said, sequence: sequence + 1, replyTo: sequence, author: 'assistant' },
    ])
    .returning()
  const handedOverAt = isHandOver ? { handedOverAt: sql`now()` } : {}
  await transaction
    .update(conversations)
    .set({ lastSequence: sequence + 1, language: content.language, ...handedOverAt })
    .where(eq(conversations.id, conversationId))
  return rows.map(toMessage).sort((left, right) => left.sequence - right.sequence)
}

/** Stores a message with its answer, in the server's order; one with a known `clientId` is the one that is there. */
export async function addExchange(database: Database, exchange: Exchange): Promise<Message[]> {
  return await inTransaction(database, async transaction => {
    const { conversationId, request } = exchange
    const [conversation] = await transaction
      .select({ lastSequence: conversations.lastSequence })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    if (!conversation) throw new Error(`Cannot find conversation ${conversationId}`)
    const known = await findExchange(transaction, conversationId, request.clientId)
    if (known.length > 0) return known
    return await insertExchange(transaction, conversation.lastSequence + 1, exchange)
  })
}
