import type { Message, PlanCard } from '@storefront/api/chat'
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { accounts } from '../../database/tables/accounts.ts'
import { conversations } from '../../database/tables/chat.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
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

/** Who does something with which conversation. */
export type DeskCommand = { conversationId: string; agent: Agent }
type Row = typeof conversations.$inferSelect

async function findState(database: Database, conversationId: string) {
  const { state, agentId } = conversations
  const [found] = await database
    .select({ state, agentId, agent: accounts.name })
    .from(conversations)
    .leftJoin(accounts, eq(accounts.id, conversations.agentId))
    .where(eq(conversations.id, conversationId))
  if (!found || found.state === 'assistant') throw new HttpError(404, 'not_found')
  return found
}

/** Only whoever has taken it may go on: one conditional change, so that it holds at the same moment too. */
function isTakenBy({ conversationId, agent }: DeskCommand): SQL | undefined {
  const { id, state, agentId } = conversations
  return and(eq(id, conversationId), eq(state, 'taken'), eq(agentId, agent.id))
}

async function reject(database: Database, { conversationId }: DeskCommand): Promise<never> {
  const { state, agent } = await findState(database, conversationId)
  throw new HttpError(409, 'not_assigned', { details: { state, agent } })
}

/** Adds it in the conversation's language, and tells everybody. */
async function add(
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

/** Of two at once one has it; the other is told who (409 `already_taken`). Taken already by oneself: nothing changes. */
export async function takeConversation(database: Database, act: DeskCommand): Promise<void> {
  const { conversationId, agent } = act
  await inTransaction(database, async transaction => {
    const [taken] = await transaction
      .update(conversations)
      .set({ state: 'taken', agentId: agent.id })
      .where(and(eq(conversations.id, conversationId), eq(conversations.state, 'waiting')))
      .returning()
    if (!taken) return await rejectTaken(transaction, act)
    await add(transaction, taken, { author: 'notice', notice: 'joined', name: agent.name })
    await notifyQueuePositions(transaction, taken.handedOverAt)
  })
}

async function rejectTaken(transaction: Database, act: DeskCommand): Promise<void> {
  const found = await findState(transaction, act.conversationId)
  if (found.agentId === act.agent.id) return
  if (found.state !== 'taken') return await reject(transaction, act)
  throw new HttpError(409, 'already_taken', { details: { agent: found.agent } })
}

type Reply = { clientId: string; text: string; plans: PlanCard[] }

/** The same `clientId` is the message that is there, whoever has the conversation by now. */
export async function sendReply(
  database: Database,
  act: DeskCommand,
  reply: Reply,
): Promise<Message> {
  const { conversationId, agent } = act
  return await inTransaction(database, async transaction => {
    const row = await lockConversation(transaction, conversationId)
    const [known] = await findExchange(transaction, conversationId, reply.clientId)
    if (known) return known
    const [taken] = await transaction
      .update(conversations)
      .set({ seenByTeam: sql`${conversations.lastSequence} + 1` })
      .where(isTakenBy(act))
      .returning({ id: conversations.id })
    if (!row || !taken) return await reject(transaction, act)
    return await add(transaction, row, { ...reply, author: 'agent', name: agent.name })
  })
}

/** Nothing was to be done, or nothing may be. */
async function rejectUnlessAllowed(
  transaction: Database,
  act: DeskCommand,
  isAllowed: SQL | undefined,
) {
  const { id } = conversations
  const [allowed] = await transaction.select({ id }).from(conversations).where(isAllowed)
  if (!allowed) await reject(transaction, act)
}

/** To a colleague, or (null) back to the queue in its old place. An operator may pass on what somebody else has. To who has it: nothing changes. */
export async function transferConversation(
  database: Database,
  act: DeskCommand,
  to: { id: string; name: string } | null,
): Promise<void> {
  const { conversationId, agent } = act
  const isAnybodys = and(eq(conversations.id, conversationId), eq(conversations.state, 'taken'))
  const isMine = agent.isOperator ? isAnybodys : isTakenBy(act)
  const isOther = to ? ne(conversations.agentId, to.id) : undefined
  await inTransaction(database, async transaction => {
    const [passed] = await transaction
      .update(conversations)
      .set(to ? { agentId: to.id } : { state: 'waiting', agentId: null })
      .where(and(isMine, isOther))
      .returning()
    if (!passed) return await rejectUnlessAllowed(transaction, act, isMine)
    const notice = to ? 'transferred' : 'waiting'
    await add(transaction, passed, { author: 'notice', notice, name: to?.name ?? null })
    if (!to) await notifyQueuePositions(transaction, passed.handedOverAt)
  })
}

/** The customer is asked for a rating. Closed already: nothing changes. */
export async function closeConversation(database: Database, act: DeskCommand): Promise<void> {
  const { conversationId, agent } = act
  await inTransaction(database, async transaction => {
    const ended = { state: 'closed', agentId: null, closedAt: sql`now()` } as const
    const [closed] = await transaction
      .update(conversations)
      .set({ ...ended, isRatingAsked: true, rating: null, ratingComment: '' })
      .where(isTakenBy(act))
      .returning()
    if (!closed) {
      const { state } = await findState(transaction, conversationId)
      return state === 'closed' ? undefined : await reject(transaction, act)
    }
    await add(transaction, closed, { author: 'notice', notice: 'closed', name: agent.name })
  })
}

/** Read up to here by whoever has taken it; an older place changes nothing. */
export async function markSeenByTeam(
  database: Database,
  act: DeskCommand,
  sequence: number,
): Promise<void> {
  // A larger number fails as a parameter of an integer column.
  const upTo = sql`least(${Math.min(sequence, 2 ** 31 - 1)}::integer, ${conversations.lastSequence})`
  await inTransaction(database, async transaction => {
    const [seen] = await transaction
      .update(conversations)
      .set({ seenByTeam: upTo })
      .where(and(isTakenBy(act), lt(conversations.seenByTeam, upTo)))
      .returning()
    if (seen) await notifyStatus(transaction, seen)
  })
}

export async function notifyAgentTyping(
  database: Database,
  act: DeskCommand,
  isTyping: boolean,
): Promise<void> {
  const { conversationId, agent } = act
  const { id } = conversations
  const [mine] = await database.select({ id }).from(conversations).where(isTakenBy(act))
  if (!mine) return await reject(database, act)
  const { name } = agent
  await notifyTyping(database, { kind: 'typing', conversationId, by: 'agent', name, isTyping })
}
