import type { Attachment } from '@storefront/api/chat'
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'

import { closingSequence } from '../../../database/closing-sequence.ts'
import type { Database } from '../../../database/pool.ts'
import { attachmentPieces, attachments, conversations } from '../../../database/tables/chat.ts'
import { DomainError } from '../../../domain-error.ts'

type Row = typeof attachments.$inferSelect

export function toAttachment({ id, name, type, bytes, width, height }: Row): Attachment {
  return { id, name, type, bytes, width, height }
}

export const unknownAttachment = () =>
  new DomainError('invalid', 'invalid', { details: { attachments: 'unknown' } })

/**
 * Gives uploads of this conversation to one of its messages, in this order; again for the same message changes nothing.
 * Throws `invalid` when one is not there, another conversation's or another message's: the caller's transaction must roll back.
 */
export async function attachToMessage(
  transaction: Database,
  conversationId: string,
  sequence: number,
  ids: string[],
): Promise<void> {
  const requested = [...new Set(ids)]
  if (requested.length === 0) return
  const rows = await transaction
    .select()
    .from(attachments)
    .where(and(eq(attachments.conversationId, conversationId), inArray(attachments.id, requested)))
    .orderBy(asc(attachments.id))
    .for('update')
  const free = rows.filter(row => [null, sequence].includes(row.messageSequence))
  if (free.length < requested.length) throw unknownAttachment()
  for (const [position, id] of requested.entries())
    await transaction
      .update(attachments)
      .set({ messageSequence: sequence, position })
      .where(eq(attachments.id, id))
}

/** By the sequence of the message, each in the order in which they were chosen. */
export async function attachmentsOf(
  database: Database,
  conversationId: string,
  sequences: number[],
): Promise<Map<number, Attachment[]>> {
  const found = new Map<number, Attachment[]>()
  if (sequences.length === 0) return found
  const rows = await database
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.conversationId, conversationId),
        inArray(attachments.messageSequence, sequences),
      ),
    )
    .orderBy(asc(attachments.messageSequence), asc(attachments.position))
  for (const row of rows) {
    if (row.messageSequence === null) continue
    found.set(row.messageSequence, [...(found.get(row.messageSequence) ?? []), toAttachment(row)])
  }
  return found
}

/** Who asks for a file: the conversation that is theirs, and whether they answer at the support desk. */
export type Reader = { conversationId: string | undefined; isSupport: boolean }

/** Null for strangers. Support sees what was sent in conversations that are at the desk, or until they were closed. */
export async function findAttachment(
  database: Database,
  id: string,
  { conversationId, isSupport }: Reader,
): Promise<Attachment | null> {
  const isOwn = conversationId === undefined ? sql`false` : eq(conversations.id, conversationId)
  const beforeClosing = lte(attachments.messageSequence, closingSequence(sql`${conversations.id}`))
  const isAtDesk = or(ne(conversations.state, 'assistant'), beforeClosing)
  const isShown = and(isNotNull(attachments.messageSequence), isAtDesk)
  const [row] = await database
    .select({ attachment: attachments })
    .from(attachments)
    .innerJoin(conversations, eq(conversations.id, attachments.conversationId))
    .where(and(eq(attachments.id, id), isSupport ? or(isOwn, isShown) : isOwn))
  return row ? toAttachment(row.attachment) : null
}

/** For whoever holds a signed address. */
export async function readAttachment(database: Database, id: string): Promise<Attachment | null> {
  const isThere = and(eq(attachments.id, id), isNull(attachments.removedAt))
  const [row] = await database.select().from(attachments).where(isThere)
  return row ? toAttachment(row) : null
}

/** Piece by piece, each a query of its own: a slow reader keeps no connection. */
export async function* readPieces(database: Database, id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const [piece] = await database
      .select({ bytes: attachmentPieces.bytes })
      .from(attachmentPieces)
      .where(and(eq(attachmentPieces.attachmentId, id), eq(attachmentPieces.position, position)))
    if (!piece) return
    yield piece.bytes
  }
}
