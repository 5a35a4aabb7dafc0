import type { Language } from '@storefront/api/language'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { hashSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { accountLinks, type LinkRow } from '../../../database/tables/mails.ts'

export type { LinkRow } from '../../../database/tables/mails.ts'

const lifeMs = 30 * 60_000
/** Passwords that may be tried to confirm an address. */
export const mostTries = 5

/** What a link is for: an account to be made, or one whose password is forgotten. */
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

const isGood = (now: Date) => and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))

/** Counts a try of a good link, before it is known whether it is right; which one it is, `null` without one left. */
export async function countTry(
  database: Database,
  { id }: Pick<LinkRow, 'id'>,
  now: Date,
): Promise<number | null> {
  const [counted] = await database
    .update(accountLinks)
    .set({ tries: sql`${accountLinks.tries} + 1` })
    .where(and(eq(accountLinks.id, id), isGood(now), lt(accountLinks.tries, mostTries)))
    .returning({ tries: accountLinks.tries })
  return counted?.tries ?? null
}

/** Uses a good link up: of many at once exactly one gets `true`. */
export async function takeLink(
  transaction: Database,
  { id }: Pick<LinkRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const taken = await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, id), isGood(now)))
    .returning({ id: accountLinks.id })
  return taken.length === 1
}

/** The other links to the same end have nothing left to do. */
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

/** A week later nobody opens it any more. */
export async function deleteOldLinks(database: Database): Promise<void> {
  await database
    .delete(accountLinks)
    .where(lt(accountLinks.expiresAt, sql`now() - interval '7 days'`))
}
