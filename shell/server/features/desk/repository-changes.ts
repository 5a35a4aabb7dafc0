import type { Message, PlanCard } from '@storefront/api/chat'
import { and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { conversations, messages } from '../../database/tables/chat.ts'
import { inTransaction } from '../../database/transaction.ts'
import { DomainError } from '../../domain-error.ts'
import type { Agent } from '../accounts/index.ts'
import {
  appendMessages,
  type Draft,
  findExchange,
  lockConversation,
  notifyMessages,
  notifyQueuePositions,
  notifyStatus,
  notifyTyping,
} from '../chat/index.ts'

/** The agent and the conversation of a change. */
export type DeskCommand = { conversationId: string; agent: Agent }
type Row = typeof conversations.$inferSelect

const largestSequence = 2 ** 31 - 1

async function findState(database: Database, conversationId: string) {
  const { state, agentId } = conversations
  const [found] = await database
    .select({ state, agentId, agent: accounts.name })
    .from(conversations)
    .leftJoin(accounts, eq(accounts.id, conversations.agentId))
    .where(eq(conversations.id, conversationId))
  if (!found || found.state === 'assistant') throw new DomainError('missing', 'not_found')
  return found
}

/** The condition that the agent has taken the conversation. As part of the UPDATE, it also holds for concurrent changes. */
function isTakenBy({ conversationId, agent }: DeskCommand): SQL | undefined {
  const { id, state, agentId } = conversations
  return and(eq(id, conversationId), eq(state, 'taken'), eq(agentId, agent.id))
}

async function reject(database: Database, { conversationId }: DeskCommand): Promise<never> {
  const { state, agent } = await findState(database, conversationId)
  throw new DomainError('conflict', 'not_assigned', { details: { state, agent } })
}

/** Adds a message in the conversation's language and notifies all processes. */
async function addMessage(
  transaction: Database,
  row: Row,
  draft: Omit<Draft, 'language'>,
): Promise<Message> {
  const drafts = [{ language: row.language, ...draft }]
  const added = await appendMessages(transaction, row, { drafts })
  const { messages } = await notifyMessages(transaction, added)
  const [message] = messages
  if (!message) throw new Error(`Cannot add to conversation ${row.id}`)
  return message
}

/**
 * Takes a waiting conversation. Does nothing if the agent has taken it already.
 * @throws DomainError `already_taken` with the name of the agent who has taken it.
 */
export async function takeConversation(database: Database, command: DeskCommand): Promise<void> {
  const { conversationId, agent } = command
  await inTransaction(database, async transaction => {
    const [taken] = await transaction
      .update(conversations)
      .set({ state: 'taken', agentId: agent.id })
      .where(and(eq(conversations.id, conversationId), eq(conversations.state, 'waiting')))
      .returning()
    if (!taken) return await rejectTaken(transaction, command)
    await addMessage(transaction, taken, { author: 'notice', notice: 'joined', name: agent.name })
    await notifyQueuePositions(transaction, taken.handedOverAt)
  })
}

async function rejectTaken(transaction: Database, command: DeskCommand): Promise<void> {
  const found = await findState(transaction, command.conversationId)
  if (found.agentId === command.agent.id) return
  if (found.state !== 'taken') return await reject(transaction, command)
  throw new DomainError('conflict', 'already_taken', { details: { agent: found.agent } })
}

type Reply = { clientId: string; text: string; plans: PlanCard[] }

/** Adds a reply. A repeated `clientId` returns the existing message, also after a transfer. */
export async function sendReply(
  database: Database,
  command: DeskCommand,
  reply: Reply,
): Promise<Message> {
  const { conversationId, agent } = command
  return await inTransaction(database, async transaction => {
    const row = await lockConversation(transaction, conversationId)
    const [known] = await findExchange(transaction, conversationId, reply.clientId)
    if (known) return known
    const [taken] = await transaction
      .update(conversations)
      .set({ seenByTeam: sql`${conversations.lastSequence} + 1` })
      .where(isTakenBy(command))
      .returning({ id: conversations.id })
    if (!row || !taken) return await reject(transaction, command)
    return await addMessage(transaction, row, { ...reply, author: 'agent', name: agent.name })
  })
}

/** Throws unless the change was allowed and only had nothing to do. */
async function rejectUnlessAllowed(
  transaction: Database,
  command: DeskCommand,
  isAllowed: SQL | undefined,
) {
  const { id } = conversations
  const [allowed] = await transaction.select({ id }).from(conversations).where(isAllowed)
  if (!allowed) await reject(transaction, command)
}

/**
 * Transfers a conversation to a colleague, or back to its old place in the queue (null). Operators can transfer conversations
 * of other agents. Does nothing if the colleague already has it.
 */
export async function transferConversation(
  database: Database,
  command: DeskCommand,
  to: { id: string; name: string } | null,
): Promise<void> {
  const { conversationId, agent } = command
  const isTaken = and(eq(conversations.id, conversationId), eq(conversations.state, 'taken'))
  const isAllowed = agent.isOperator ? isTaken : isTakenBy(command)
  const isOther = to ? ne(conversations.agentId, to.id) : undefined
  await inTransaction(database, async transaction => {
    const [passed] = await transaction
      .update(conversations)
      .set(to ? { agentId: to.id } : { state: 'waiting', agentId: null })
      .where(and(isAllowed, isOther))
      .returning()
    if (!passed) return await rejectUnlessAllowed(transaction, command, isAllowed)
    const notice = to ? 'transferred' : 'waiting'
    await addMessage(transaction, passed, { author: 'notice', notice, name: to?.name ?? null })
    if (!to) await notifyQueuePositions(transaction, passed.handedOverAt)
  })
}

/** Throws if the customer has sent a message after `readSequence`. The row must be locked. */
async function rejectUnread(
  transaction: Database,
  { conversationId }: DeskCommand,
  readSequence: number,
): Promise<void> {
  const { sequence, author } = messages
  // A larger number fails as a parameter of an integer column.
  const isLater = gt(sequence, Math.min(readSequence, largestSequence))
  const [unread] = await transaction
    .select({ sequence })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(author, 'customer'), isLater))
    .limit(1)
  if (unread) throw new DomainError('conflict', 'customer_wrote')
}

/**
 * Closes a conversation and requests a rating from the customer. Does nothing if it is closed already.
 * @throws DomainError `customer_wrote` if the customer has sent a message after `readSequence`.
 */
export async function closeConversation(
  database: Database,
  command: DeskCommand,
  readSequence?: number,
): Promise<void> {
  const { conversationId, agent } = command
  await inTransaction(database, async transaction => {
    const row = await lockConversation(transaction, conversationId)
    const isOwn = row?.state === 'taken' && row.agentId === agent.id
    if (isOwn && readSequence !== undefined) await rejectUnread(transaction, command, readSequence)
    const ended = { state: 'closed', agentId: null, closedAt: sql`now()` } as const
    const [closed] = await transaction
      .update(conversations)
      .set({ ...ended, isRatingAsked: true, rating: null, ratingComment: '' })
      .where(isTakenBy(command))
      .returning()
    if (!closed) {
      const { state } = await findState(transaction, conversationId)
      return state === 'closed' ? undefined : await reject(transaction, command)
    }
    await addMessage(transaction, closed, { author: 'notice', notice: 'closed', name: agent.name })
  })
}

/** Marks messages up to `sequence` as seen by the agent who has taken the conversation. It never moves backwards. */
export async function markSeenByTeam(
  database: Database,
  command: DeskCommand,
  sequence: number,
): Promise<void> {
  // A larger number fails as a parameter of an integer column.
  const upTo = sql`least(${Math.min(sequence, largestSequence)}::integer, ${conversations.lastSequence})`
  await inTransaction(database, async transaction => {
    const [seen] = await transaction
      .update(conversations)
      .set({ seenByTeam: upTo })
      .where(and(isTakenBy(command), lt(conversations.seenByTeam, upTo)))
      .returning()
    if (seen) await notifyStatus(transaction, seen)
  })
}

export async function notifyAgentTyping(
  database: Database,
  command: DeskCommand,
  isTyping: boolean,
): Promise<void> {
  const { conversationId, agent } = command
  const { id } = conversations
  const [mine] = await database.select({ id }).from(conversations).where(isTakenBy(command))
  if (!mine) return await reject(database, command)
  const { name } = agent
  await notifyTyping(database, { kind: 'typing', conversationId, by: 'agent', name, isTyping })
}

/** Returns a conversation to its old place in the queue, unless the agent no longer has it. */
export async function returnToQueue(
  database: Database,
  { id, agentId }: { id: string; agentId: string },
): Promise<void> {
  const isTaken = and(
    eq(conversations.id, id),
    eq(conversations.state, 'taken'),
    eq(conversations.agentId, agentId),
  )
  await inTransaction(database, async transaction => {
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
