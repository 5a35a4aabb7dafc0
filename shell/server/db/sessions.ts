import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'

import { createSecret, hashSecret } from '../auth/secret.ts'
import type { Database } from './pool.ts'
import { type Account, accounts, sessions } from './tables/accounts.ts'

const lifeDays = 30
const idleDays = 14

/** A live session with whom it belongs to. */
export type Session = {
  id: string
  salt: string
  upstreamToken: string | null
  account: Account
  lastSeenAt: Date
}

type Opening = { accountId: string; upstreamToken?: string | undefined }

/** Answers the token; only its hash is stored. */
export async function openSession(database: Database, opening: Opening): Promise<string> {
  const token = createSecret()
  await database.insert(sessions).values({
    tokenHash: hashSecret(token),
    accountId: opening.accountId,
    upstreamToken: opening.upstreamToken ?? null,
    salt: createSecret(),
    expiresAt: sql`now() + make_interval(days => ${lifeDays})`,
  })
  return token
}

const isLive = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays})`),
)

export async function findSession(database: Database, token: string): Promise<Session | null> {
  const [row] = await database
    .select()
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, hashSecret(token)), isLive))
  if (!row) return null
  const { id, salt, upstreamToken, lastSeenAt } = row.sessions
  return { id, salt, upstreamToken, lastSeenAt, account: row.accounts }
}

/** Keeps a used session from running out. */
export async function touchSession(database: Database, id: string): Promise<void> {
  await database.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.id, id))
}

/** Ends the session for good and answers whose it was; `null` when it was not live. */
export async function revokeSession(database: Database, token: string): Promise<string | null> {
  const [row] = await database
    .update(sessions)
    .set({ revokedAt: sql`now()`, upstreamToken: null })
    .where(and(eq(sessions.tokenHash, hashSecret(token)), isLive))
    .returning({ accountId: sessions.accountId })
  return row?.accountId ?? null
}

export async function deleteOldSessions(database: Database): Promise<void> {
  await database.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '7 days'`))
}
