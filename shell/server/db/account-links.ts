import type { Language } from '@storefront/api/language'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { hashSecret } from '../auth/secret.ts'
import type { Database } from './pool.ts'
import { accountLinks, type LinkRow } from './tables/mails.ts'

export type { LinkRow } from './tables/mails.ts'

const lifeMs = 30 * 60_000

/** What a link is for: an account to be made, or one whose password is forgotten. */
export type LinkCause =
  | { purpose: 'confirm'; email: string; name: string; passwordHash: string }
  | { purpose: 'reset'; email: string; accountId: string }

export type NewLink = LinkCause & { id: string; token: string; language: Language; now: Date }

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

/** Uses a good link up: of many at once exactly one gets `true`. */
export async function takeLink(
  transaction: Database,
  { id }: Pick<LinkRow, 'id'>,
  now: Date,
): Promise<boolean> {
  const isGood = and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now))
  const taken = await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.id, id), isGood))
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
