import type { Language } from '@storefront/api/language'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { accountLinks, type LinkRow } from '../../../database/tables/mails.ts'

export type { LinkRow } from '../../../database/tables/mails.ts'

const lifeMs = 30 * 60_000
/** The number of passwords that one confirmation link accepts. */
export const maxTries = 5

/** The reason for a link: to create an account, or to reset a password. */
export type LinkCause =
  | { purpose: 'confirm'; email: string; name: string; passwordHash: string }
  | { purpose: 'reset'; email: string; accountId: string }

type NewLink = LinkCause & { id: string; token: string; language: Language; now: Date }

/** Only the hash of the token is stored. */
export async function insertLink(
  transaction: Database,
  { token, now, ...link }: NewLink,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifeMs)
  const row = { ...link, tokenHash: hashSecret(token), createdAt: now, expiresAt }
  await transaction.insert(accountLinks).values(row)
}

export async function findLink(database: Database, token: string): Promise<LinkRow | null> {
  const hash = hashSecret(token)
  const [link] = await database.select().from(accountLinks).where(eq(accountLinks.tokenHash, hash))
  return link ?? null
}

const isValid = (now: Date) => and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))

/** Counts a try of a valid link. Returns the number of tries, or `null` if none is left. */
export async function countTry(
  database: Database,
  { id }: Pick<LinkRow, 'id'>,
  now: Date,
): Promise<number | null> {
  const [counted] = await database
    .update(accountLinks)
    .set({ tries: sql`${accountLinks.tries} + 1` })
    .where(and(eq(accountLinks.id, id), isValid(now), lt(accountLinks.tries, maxTries)))
    .returning({ tries: accountLinks.tries })
  return counted?.tries ?? null
}

/** Consumes a valid link. Exactly one of several concurrent calls returns `true`. */
export async function consumeLink(
  transaction: Database,
  { id }: Pick<LinkRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const consumed = await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, id), isValid(now)))
    .returning({ id: accountLinks.id })
  return consumed.length === 1
}

/** Ends all open links with the same purpose and address. */
export async function endLinks(
  transaction: Database,
  { purpose, email }: Pick<LinkRow, 'purpose' | 'email'>,
  now: Date,
): Promise<void> {
  const isSame = and(
    eq(accountLinks.purpose, purpose),
    sql`lower(${accountLinks.email}) = lower(${email})`,
  )
  await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(isSame, isNull(accountLinks.usedAt)))
}

/** Deletes links that expired more than a week ago. */
export async function deleteOldLinks(database: Database): Promise<void> {
  await database
    .delete(accountLinks)
    .where(lt(accountLinks.expiresAt, sql`now() - interval '7 days'`))
}
