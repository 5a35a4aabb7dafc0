import type { Conversation } from '@storefront/api/chat'
import { and, asc, eq, gt, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { accounts } from '../../../database/tables/accounts.ts'
import { conversations } from '../../../database/tables/chat.ts'
import { DomainError } from '../../../domain-error.ts'
import { notifyChat } from '../repository-chat-events.ts'

/** The owner of a conversation: an account, or a browser by the hash of its cookie. */
export type ConversationOwner = { customerId: string } | { cookieDigest: string }
export type ConversationRow = typeof conversations.$inferSelect
export type Patch = Partial<{
  [Key in keyof ConversationRow]: ConversationRow[Key] | ReturnType<typeof sql>
}>

/** The changes of a conversation when a customer asks for a person. */
export const agentRequest = {
  state: 'waiting',
  handedOverAt: sql`clock_timestamp()`,
  isRatingAsked: false,
} as const

/** The key by which events find the streams of a conversation's owner. */
export const ownerOf = (speaker: ConversationOwner): string =>
  'customerId' in speaker ? speaker.customerId : speaker.cookieDigest

const isOf = (speaker: ConversationOwner) =>
  'customerId' in speaker
    ? eq(conversations.customerId, speaker.customerId)
    : eq(conversations.cookieDigest, speaker.cookieDigest)

/** Whether an agent has the conversation, or it waits for one. */
export const isWithAgent = ({ state }: Pick<ConversationRow, 'state'>): boolean =>
  state === 'waiting' || state === 'taken'

/** Whether desks see the conversation: it has or had an agent, or waits for one. */
export const isAtDesk = ({ state }: Pick<ConversationRow, 'state'>): boolean =>
  state !== 'assistant'

/** The owner signed in elsewhere at the same time, so this conversation is part of another one. A retry finds that one. */
export class MergedConversation extends DomainError {
  constructor() {
    const message = 'The conversation was merged. Try again.'
    super('unavailable', 'unavailable', { message, retryAfterSeconds: 1 })
  }
}

export async function findConversation(
  database: Database,
  speaker: ConversationOwner,
): Promise<string | undefined> {
  const rows = await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOf(speaker))
  return rows[0]?.id
}

export async function openConversation(
  database: Database,
  speaker: ConversationOwner,
  language: Conversation['language'],
): Promise<string> {
  const known = await findConversation(database, speaker)
  if (known !== undefined) return known
  await database
    .insert(conversations)
    .values({ ...speaker, language })
    .onConflictDoNothing()
  const id = await findConversation(database, speaker)
  if (id === undefined) throw new MergedConversation()
  return id
}

/** The ids of conversations that wait since a later time, the first of them first. */
export async function listWaitingSince(
  database: Database,
  since: Date,
  limit: number,
): Promise<string[]> {
  const { id, state, handedOverAt } = conversations
  const rows = await database
    .select({ id })
    .from(conversations)
    .where(and(eq(state, 'waiting'), gt(handedOverAt, since)))
    .orderBy(asc(handedOverAt))
    .limit(limit)
  return rows.map(row => row.id)
}

/** Locks the row until the end of the transaction. Null if it was merged into another one. */
export async function lockConversation(
  transaction: Database,
  id: string,
): Promise<ConversationRow | null> {
  const [row] = await transaction
    .select()
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('update')
  return row ?? null
}

export async function updateConversation(
  transaction: Database,
  id: string,
  patch: Patch,
): Promise<ConversationRow> {
  const [row] = await transaction
    .update(conversations)
    .set(patch)
    .where(eq(conversations.id, id))
    .returning()
  if (!row) throw new Error(`Cannot find conversation ${id}`)
  return row
}

/** The position in the queue: who asked earlier comes first, and the smaller id of two at the same time. */
const place = sql<number>`(
  SELECT count(*)::integer + 1 FROM conversations AS earlier
  WHERE earlier.state = 'waiting'
    AND (earlier.handed_over_at, earlier.id) < (${conversations.handedOverAt}, ${conversations.id})
)`

function toConversation(
  row: ConversationRow,
  { agent, place }: Pick<Conversation, 'agent' | 'place'>,
): Conversation {
  const { id, state, lastSequence, seenByCustomer, seenByTeam, language } = row
  const { contact, rating, isRatingAsked, handedOverAt } = row
  const isWaiting = state === 'waiting'
  return {
    ...{ id, state, lastSequence, seenByCustomer, seenByTeam, language, contact, rating, agent },
    isRatingAsked: isRatingAsked && rating === null,
    place: isWaiting ? place : null,
    waitingSince: isWaiting ? (handedOverAt?.toISOString() ?? null) : null,
  }
}

/** The conversation for its customer. */
export async function readConversation(database: Database, id: string): Promise<Conversation> {
  const [found] = await database
    .select({ row: conversations, agent: accounts.name, place })
    .from(conversations)
    .leftJoin(accounts, eq(accounts.id, conversations.agentId))
    .where(eq(conversations.id, id))
  if (!found) throw new MergedConversation()
  return toConversation(found.row, found)
}

/** The conversation of a row that was just read. Queries only what the row does not contain. */
export async function presentConversation(
  database: Database,
  row: ConversationRow,
): Promise<Conversation> {
  const isAlone = row.state === 'assistant' || row.state === 'closed'
  if (isAlone) return toConversation(row, { agent: null, place: null })
  return await readConversation(database, row.id)
}

/** Sends a change of anything but messages. */
export async function notifyStatus(transaction: Database, row: ConversationRow): Promise<void> {
  const conversation = await presentConversation(transaction, row)
  const audience = { conversationId: row.id, toDesk: isAtDesk(row) }
  await notifyChat(transaction, { kind: 'status', conversation }, audience)
}
