import type { Attachment } from '@storefront/api/chat'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { attachmentPieces, attachments } from '../../../database/tables/chat.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { DomainError } from '../../../domain-error.ts'
import { lockConversation, MergedConversation } from '../conversation/repository-conversations.ts'
import { toAttachment } from './repository-attachments.ts'
import { countGuestUpload } from './repository-guest-uploads.ts'

const megabyte = 1024 * 1024
/** Limits of one conversation: `count` and `bytes` for uploads without a message, `allBytes` for all of them. */
const uploadLimits = { count: 8, bytes: 50 * megabyte, allBytes: 250 * megabyte } as const
const pieceBytes = 256 * 1024

const isWaiting = (conversationId: string) =>
  and(eq(attachments.conversationId, conversationId), isNull(attachments.messageSequence))

const isOver = (uploads: { bytes: number }[]) =>
  uploads.length > uploadLimits.count ||
  uploads.reduce((sum, { bytes }) => sum + bytes, 0) > uploadLimits.bytes

/** Deletes uploads that are older than an hour if there is no room: nobody sends their message any more. */
async function makeRoom(transaction: Database, conversationId: string, bytes: number) {
  const waiting = await transaction
    .select({
      id: attachments.id,
      bytes: attachments.bytes,
      isOld: sql<boolean>`${attachments.createdAt} < now() - interval '1 hour'`,
    })
    .from(attachments)
    .where(isWaiting(conversationId))
    .orderBy(asc(attachments.createdAt))
  const dropped: string[] = []
  while (isOver([...waiting, { bytes }])) {
    const oldest = waiting.shift()
    if (!oldest?.isOld)
      throw new DomainError('limit', 'too_many_uploads', {
        message: 'Too many files are waiting to be sent.',
      })
    dropped.push(oldest.id)
  }
  if (dropped.length > 0)
    await transaction.delete(attachments).where(inArray(attachments.id, dropped))
}

/** Checks whether there is room for another upload, before the server receives it. @throws DomainError `too_many_uploads` */
export async function checkRoom(database: Database, conversationId: string): Promise<void> {
  const rows = await database
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(isWaiting(conversationId), sql`${attachments.createdAt} >= now() - interval '1 hour'`),
    )
  if (rows.length >= uploadLimits.count)
    throw new DomainError('limit', 'too_many_uploads', {
      message: 'Too many files are waiting to be sent.',
    })
}

/** @throws DomainError `files_full` if the conversation cannot store this many bytes. */
async function checkAll(transaction: Database, conversationId: string, bytes: number) {
  const [all] = await transaction
    .select({ bytes: sql<number>`coalesce(sum(${attachments.bytes}), 0)::float8` })
    .from(attachments)
    .where(and(eq(attachments.conversationId, conversationId), isNull(attachments.removedAt)))
  if ((all?.bytes ?? 0) + bytes > uploadLimits.allBytes)
    throw new DomainError('conflict', 'files_full', {
      message: 'This conversation cannot hold more files.',
    })
}

async function addPieces(transaction: Database, attachmentId: string, content: Buffer) {
  for (let start = 0; start < content.length; start += pieceBytes)
    await transaction.insert(attachmentPieces).values({
      attachmentId,
      position: start / pieceBytes,
      bytes: content.subarray(start, start + pieceBytes),
    })
}

type Upload = Pick<Attachment, 'name' | 'type' | 'width' | 'height'> & { conversationId: string }
/** The bytes that guests of one network may send per day. `network` is a keyed hash. */
export type GuestBudget = { network: string; bytes: number }

/** The error of a network whose guests have sent the bytes of a day. It ends with the day (UTC). */
export function rejectUsed(): DomainError {
  const retryAfterSeconds = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1000)
  return new DomainError('limit', 'rate_limited', {
    message: 'Guests at this address have sent as many files as they can today.',
    details: { retryAfterSeconds },
    retryAfterSeconds,
  })
}

/**
 * Adds an upload in one transaction. The lock on the conversation keeps concurrent uploads within the limits.
 * @throws DomainError `too_many_uploads`, `files_full`, `rate_limited`; `unavailable` if the conversation was merged.
 */
export async function addUpload(
  database: Database,
  upload: Upload,
  content: Buffer,
  guest: GuestBudget | null,
): Promise<Attachment> {
  return await inTransaction(database, async transaction => {
    const { conversationId } = upload
    if (!(await lockConversation(transaction, conversationId))) throw new MergedConversation()
    await makeRoom(transaction, conversationId, content.length)
    await checkAll(transaction, conversationId, content.length)
    if (guest && (await countGuestUpload(transaction, guest.network, content.length)) > guest.bytes)
      throw rejectUsed()
    const [row] = await transaction
      .insert(attachments)
      .values({ ...upload, bytes: content.length })
      .returning()
    if (!row) throw new Error(`Cannot add an upload to conversation ${conversationId}`)
    await addPieces(transaction, row.id, content)
    return toAttachment(row)
  })
}

/** Returns false if the upload does not exist, belongs to another conversation, or belongs to a message. */
export async function deleteUpload(
  database: Database,
  conversationId: string,
  id: string,
): Promise<boolean> {
  const rows = await database
    .delete(attachments)
    .where(and(eq(attachments.id, id), isWaiting(conversationId)))
    .returning({ id: attachments.id })
  return rows.length > 0
}

/** Deletes uploads that belong to no message after 4 hours. */
export async function deleteOldUploads(database: Database): Promise<void> {
  await database
    .delete(attachments)
    .where(
      and(
        isNull(attachments.messageSequence),
        lt(attachments.createdAt, sql`now() - interval '4 hours'`),
      ),
    )
}
