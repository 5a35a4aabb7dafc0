import { and, asc, eq, lt, lte, or, sql } from 'drizzle-orm'

import { anyRow } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { type MailRow, mails } from '../../database/tables/mails.ts'

export type { MailRow } from '../../database/tables/mails.ts'

/** Longer than one try. A mail that a dead process claimed is due again after this time. */
const claimSeconds = 60
const firstPauseSeconds = 2
const maxPauseSeconds = 3600

type NewMail = Pick<MailRow, 'recipient' | 'template' | 'language' | 'values' | 'cause'>

/** Does nothing if a mail with the same cause exists. */
export async function insertMail(transaction: Database, mail: NewMail): Promise<void> {
  await transaction.insert(mails).values(mail).onConflictDoNothing()
}

const isDue = and(eq(mails.state, 'waiting'), lte(mails.nextTryAt, sql`now()`))
export const isMailDue = anyRow(mails, isDue)

/** Claims one due mail for one try. Other processes get other mails. */
export async function claimMail(database: Database): Promise<MailRow | null> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(isDue)
    .orderBy(asc(mails.nextTryAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await database
    .update(mails)
    .set({
      tries: sql`${mails.tries} + 1`,
      nextTryAt: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    .where(eq(mails.id, due))
    .returning()
  return mail ?? null
}

/** Postpones a mail after a failed try. Each pause is twice as long as the previous one. */
export async function postponeMail(database: Database, { id, tries }: MailRow): Promise<void> {
  const seconds = Math.min(firstPauseSeconds * 2 ** (tries - 1), maxPauseSeconds)
  await database
    .update(mails)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(mails.id, id))
}

export async function finishMail(
  database: Database,
  id: string,
  state: 'sent' | 'failed',
): Promise<void> {
  await database
    .update(mails)
    .set({ state, sentAt: state === 'sent' ? sql`now()` : null })
    .where(eq(mails.id, id))
}

/**
 * Also deletes mails that wait because no mail server is configured. Their content is out of date by then. The last mail
 * to a deleted customer stays for a day only, and not at all after its last try.
 */
export async function deleteOldMails(database: Database): Promise<void> {
  const isFarewell = and(
    eq(mails.template, 'account-deleted'),
    or(
      eq(mails.state, 'failed'),
      lt(sql`coalesce(${mails.sentAt}, ${mails.createdAt})`, sql`now() - interval '1 day'`),
    ),
  )
  await database
    .delete(mails)
    .where(or(lt(mails.createdAt, sql`now() - interval '30 days'`), isFarewell))
}
