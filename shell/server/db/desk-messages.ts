import { chatLimits, type Message } from '@storefront/api/chat'
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'

import { attachmentsOf } from './attachments.ts'
import type { Database } from './pool.ts'
import { conversations, messages } from './tables/chat.ts'
import { withhold } from './withhold.ts'

type Row = typeof messages.$inferSelect
export type Page = { before?: number | undefined; after?: number | undefined }

async function toMessages(
  database: Database,
  conversationId: string,
  rows: Row[],
): Promise<Message[]> {
  const sequences = rows.map(({ sequence }) => sequence)
  const files = await attachmentsOf(database, conversationId, sequences)
  return rows.map(({ conversationId: _, replyTo, sentAt, ...row }) =>
    withhold({
      ...row,
      attachments: files.get(row.sequence) ?? [],
      sentAt: sentAt.toISOString(),
    }),
  )
}

async function select(
  database: Database,
  conversationId: string,
  { where, order }: { where?: SQL | undefined; order: SQL },
): Promise<Message[]> {
  const rows = await database
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), where))
    .orderBy(order)
    .limit(chatLimits.page)
  rows.sort((left, right) => left.sequence - right.sequence)
  return await toMessages(database, conversationId, rows)
}

/** A page for the team, oldest first: the newest one, that before a message, or that after one. */
export async function listForDesk(
  database: Database,
  conversationId: string,
  { before, after }: Page,
): Promise<Message[]> {
  const { sequence } = messages
  if (after !== undefined)
    return await select(database, conversationId, {
      where: gt(sequence, after),
      order: asc(sequence),
    })
  const where = before === undefined ? undefined : lt(sequence, before)
  return await select(database, conversationId, { where, order: desc(sequence) })
}

export async function findByClientId(
  database: Database,
  conversationId: string,
  clientId: string,
): Promise<Message | null> {
  const where = eq(messages.clientId, clientId)
  const [found] = await select(database, conversationId, { where, order: asc(messages.sequence) })
  return found ?? null
}

type Added = Pick<Message, 'author' | 'name'> &
  Partial<Pick<Message, 'clientId' | 'notice' | 'text' | 'plans'>>

/** At the end of the conversation, in its language; the row of the conversation stays locked until the transaction ends. */
export async function appendMessage(
  transaction: Database,
  conversationId: string,
  { text = '', plans = [], ...added }: Added,
): Promise<Message> {
  const [place] = await transaction
    .update(conversations)
    .set({ lastSequence: sql`${conversations.lastSequence} + 1` })
    .where(eq(conversations.id, conversationId))
    .returning({ sequence: conversations.lastSequence, language: conversations.language })
  if (!place) throw new Error(`Cannot find conversation ${conversationId}`)
  const rows = await transaction
    .insert(messages)
    .values({
      ...{ conversationId, ...place, ...added, text, plans, orders: [] },
      sentAt: sql`clock_timestamp()`,
    })
    .returning()
  const [message] = await toMessages(transaction, conversationId, rows)
  if (!message) throw new Error(`Cannot add to conversation ${conversationId}`)
  return message
}
