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
 * Attaches uploads of this conversation to one of its messages, in this order. Repeating it changes nothing.
 * @throws DomainError `invalid` if an upload does not exist or belongs to another conversation or message. The caller's
 * transaction must roll back.
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

/** Returns the attachments by the sequence of their message, in the order of the sender. */
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

/** Who reads a file: the owner of a conversation, or the support team. */
export type Reader = { conversationId: string | undefined; isSupport: boolean }

/** Returns null for anyone else. Support sees what was sent while the conversation was at the desk. */
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

/** For the holder of a signed URL. */
export async function readAttachment(database: Database, id: string): Promise<Attachment | null> {
  const isThere = and(eq(attachments.id, id), isNull(attachments.removedAt))
  const [row] = await database.select().from(attachments).where(isThere)
  return row ? toAttachment(row) : null
}

/** Reads each piece with its own query, so that a slow reader does not occupy a connection. */
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
