import type { Message, PlanCard } from '@storefront/api/chat'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'

import type { Agent } from '../auth/require-agent.ts'
import { Refusal } from '../refusal.ts'
import { appendMessage, findByClientId } from './desk-messages.ts'
import { tellMessages, tellPlaces, tellStatus, tellTyping } from './desk-news.ts'
import { type Database, inTransaction } from './pool.ts'
import { accounts } from './tables/accounts.ts'
import { conversations } from './tables/chat.ts'

/** Who does something with which conversation. */
export type Act = { conversationId: string; agent: Agent }

async function findState(database: Database, conversationId: string) {
  const [found] = await database
    .select({
      state: conversations.state,
      agentId: conversations.agentId,
      agent: accounts.name,
    })
    .from(conversations)
    .leftJoin(accounts, eq(accounts.id, conversations.agentId))
    .where(eq(conversations.id, conversationId))
  if (!found || found.state === 'assistant') throw new Refusal(404, 'not_found')
  return found
}

/** Only whoever has taken it may go on: one conditional change, so that it holds at the same moment too. */
function isTakenBy({ conversationId, agent }: Act): SQL | undefined {
  return and(
    eq(conversations.id, conversationId),
    eq(conversations.state, 'taken'),
    eq(conversations.agentId, agent.id),
  )
}

async function refuse(database: Database, { conversationId }: Act): Promise<never> {
  const { state, agent } = await findState(database, conversationId)
  throw new Refusal(409, 'not_assigned', { details: { state, agent } })
}

/** Of two at once one has it; the other is told who (409 `already_taken`). Taken already by oneself: nothing changes. */
export async function takeConversation(database: Database, act: Act): Promise<void> {
  const { conversationId, agent } = act
  await inTransaction(database, async transaction => {
    const [taken] = await transaction
      .update(conversations)
      .set({ state: 'taken', agentId: agent.id })
      .where(and(eq(conversations.id, conversationId), eq(conversations.state, 'waiting')))
      .returning({ since: conversations.handedOverAt })
    if (!taken) return await refuseTaken(transaction, act)
    const joined = { author: 'notice', notice: 'joined', name: agent.name } as const
    const message = await appendMessage(transaction, conversationId, joined)
    await tellMessages(transaction, conversationId, [message])
    await tellPlaces(transaction, taken.since)
  })
}

async function refuseTaken(transaction: Database, act: Act): Promise<void> {
  const found = await findState(transaction, act.conversationId)
  if (found.agentId === act.agent.id) return
  if (found.state !== 'taken') return await refuse(transaction, act)
  throw new Refusal(409, 'already_taken', { details: { agent: found.agent } })
}

export type Reply = { clientId: string; text: string; plans: PlanCard[] }

/** The same `clientId` is the message that is there, whoever has the conversation by now. */
export async function sendReply(database: Database, act: Act, reply: Reply): Promise<Message> {
  const { conversationId, agent } = act
  return await inTransaction(database, async transaction => {
    await lock(transaction, conversationId)
    const known = await findByClientId(transaction, conversationId, reply.clientId)
    if (known) return known
    const [taken] = await transaction
      .update(conversations)
      .set({ seenByTeam: sql`${conversations.lastSequence} + 1` })
      .where(isTakenBy(act))
      .returning({ id: conversations.id })
    if (!taken) return await refuse(transaction, act)
    const added = { ...reply, author: 'agent', name: agent.name } as const
    const message = await appendMessage(transaction, conversationId, added)
    await tellMessages(transaction, conversationId, [message])
    return message
  })
}

async function lock(transaction: Database, conversationId: string): Promise<void> {
  await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update')
}

/** To a colleague, or (null) back to the queue in its old place. An operator may pass on what somebody else has. */
export async function transferConversation(
  database: Database,
  act: Act,
  to: { id: string; name: string } | null,
): Promise<void> {
  const { conversationId, agent } = act
  const isAnybodys = and(eq(conversations.id, conversationId), eq(conversations.state, 'taken'))
  await inTransaction(database, async transaction => {
    const [passed] = await transaction
      .update(conversations)
      .set(to ? { agentId: to.id } : { state: 'waiting', agentId: null })
      .where(agent.isOperator ? isAnybodys : isTakenBy(act))
      .returning({ since: conversations.handedOverAt })
    if (!passed) return await refuse(transaction, act)
    const notice = to ? 'transferred' : 'waiting'
    const added = { author: 'notice', notice, name: to?.name ?? null } as const
    const message = await appendMessage(transaction, conversationId, added)
    await tellMessages(transaction, conversationId, [message])
    if (!to) await tellPlaces(transaction, passed.since)
  })
}

/** The customer is asked for a rating. Closed already: nothing changes. */
export async function closeConversation(database: Database, act: Act): Promise<void> {
  const { conversationId, agent } = act
  await inTransaction(database, async transaction => {
    const ended = { state: 'closed', agentId: null, closedAt: sql`now()` } as const
    const [closed] = await transaction
      .update(conversations)
      .set({ ...ended, isRatingAsked: true, rating: null, ratingComment: '' })
      .where(isTakenBy(act))
      .returning({ id: conversations.id })
    if (!closed) {
      const { state } = await findState(transaction, conversationId)
      return state === 'closed' ? undefined : await refuse(transaction, act)
    }
    const added = { author: 'notice', notice: 'closed', name: agent.name } as const
    const message = await appendMessage(transaction, conversationId, added)
    await tellMessages(transaction, conversationId, [message])
  })
}

/** Read up to here by whoever has taken it; an older place changes nothing. */
export async function markSeenByTeam(
  database: Database,
  act: Act,
  sequence: number,
): Promise<void> {
  const upTo = sql`least(${sequence}::integer, ${conversations.lastSequence})`
  await inTransaction(database, async transaction => {
    const [seen] = await transaction
      .update(conversations)
      .set({ seenByTeam: upTo })
      .where(and(isTakenBy(act), lt(conversations.seenByTeam, upTo)))
      .returning({ id: conversations.id })
    if (seen) await tellStatus(transaction, act.conversationId)
  })
}

export async function tellTypingAgent(
  database: Database,
  act: Act,
  isTyping: boolean,
): Promise<void> {
  const { conversationId, agent } = act
  await inTransaction(database, async transaction => {
    const [mine] = await transaction
      .select({ id: conversations.id })
      .from(conversations)
      .where(isTakenBy(act))
    if (!mine) return await refuse(transaction, act)
    await tellTyping(transaction, conversationId, { name: agent.name, isTyping })
  })
}
