import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { createSecret, hashSecret } from '../../crypto/secret.ts'
import type { Database } from '../../database/pool.ts'
import {
  type Account,
  accounts,
  type SessionRow,
  sessions,
} from '../../database/tables/accounts.ts'

const lifeDays = 30
/** Roles come from the provider at each sign-in, so a lost role ends with the session. */
export const staffLifeHours = 8
const idleDays = 14

/** The roles of staff. */
export type StaffRole = NonNullable<SessionRow['staffRole']>
/** A person whom the OpenID provider has signed in. */
export type StaffSignIn = { role: StaffRole; subject: string }

/** A live session and its account. */
export type Session = {
  id: string
  salt: string
  sealedUpstream: string | null
  account: Account
  createdAt: Date
  lastSeenAt: Date
  /** Null if the session is not from the OpenID provider. */
  staff: StaffSignIn | null
}

/** The client of a sign-in. It is stored only in the session's row and erased when the session ends. */
export type ClientInfo = { userAgent: string | null; ip: string | null; timeZone: string | null }

type NewSession = {
  accountId: string
  sealedUpstream?: string | undefined
  client?: ClientInfo | undefined
  staff?: StaffSignIn
}

/** Returns the token of a new session. Only its hash is stored. */
export async function openSession(database: Database, opening: NewSession): Promise<string> {
  const token = createSecret()
  await database.insert(sessions).values({
    tokenHash: hashSecret(token),
    accountId: opening.accountId,
    sealedUpstream: opening.sealedUpstream ?? null,
    salt: createSecret(),
    ...opening.client,
    ...(opening.staff && { staffRole: opening.staff.role, staffSubject: opening.staff.subject }),
    expiresAt: opening.staff
      ? sql`now() + make_interval(hours => ${staffLifeHours})`
      : sql`now() + make_interval(days => ${lifeDays})`,
  })
  return token
}

const isLive = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays})`),
)

function toStaff({ role, subject }: { role: StaffRole | null; subject: string | null }) {
  return role === null || subject === null ? null : { role, subject }
}

/**
 * Prepares the query for live sessions by token hash. Every signed-in request runs it, so its text is built once. The
 * statement has no name, because a pooler can run it on any connection.
 */
export function prepareFindSessions(database: Database) {
  const { id, salt, sealedUpstream, createdAt, lastSeenAt, tokenHash, staffRole, staffSubject } =
    sessions
  const statement = database
    .select({
      session: { id, salt, sealedUpstream, createdAt, lastSeenAt },
      staff: { role: staffRole, subject: staffSubject },
      account: accounts,
      tokenHash,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        sql`${tokenHash} = ANY(${sql.placeholder('tokenHashes')}::text[])`,
        isLive,
        isNull(accounts.deletedAt),
      ),
    )
    .prepare('')
  return async (tokenHashes: string[]): Promise<Map<string, Session>> => {
    const rows = await statement.execute({ tokenHashes })
    return new Map(
      rows.map(({ session, account, staff, tokenHash: hash }) => [
        hash,
        { ...session, account, staff: toStaff(staff) },
      ]),
    )
  }
}

/** Returns the ids of sessions that are no longer live. */
export async function findEndedSessions(database: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isLive))
  const live = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !live.has(id))
}

/** Returns the roles of these sessions: of their accounts, and of sign-ins through the OpenID provider. */
export async function findSessionRoles(
  database: Database,
  ids: string[],
): Promise<{ id: string; account: Pick<Account, 'role'>; staff: StaffSignIn | null }[]> {
  if (ids.length === 0) return []
  const rows = await database
    .select({
      id: sessions.id,
      account: { role: accounts.role },
      staff: { role: sessions.staffRole, subject: sessions.staffSubject },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(inArray(sessions.id, ids))
  return rows.map(({ staff, ...row }) => ({ ...row, staff: toStaff(staff) }))
}

/** Prolongs a used session. Only one of several concurrent requests writes. */
export async function touchSession(database: Database, id: string): Promise<void> {
  const isDue = lt(sessions.lastSeenAt, sql`now() - interval '1 minute'`)
  await database
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessions.id, id), isDue))
}

/** Lists the live sessions of an account, most recently used first. */
export async function listSessions(database: Database, accountId: string): Promise<SessionRow[]> {
  return await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** What a session loses when it ends. */
export const endedSession = {
  revokedAt: sql`now()`,
  salt: '',
  sealedUpstream: null,
  userAgent: null,
  ip: null,
  timeZone: null,
  confirmedChallenge: null,
}

/** Ends a session of this account by its id. Returns the number of ended sessions. */
export async function revokeOwnSession(
  database: Database,
  id: string,
  accountId: string,
): Promise<number> {
  const rows = await database
    .update(sessions)
    .set(endedSession)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId), isLive))
    .returning({ id: sessions.id })
  return rows.length
}

/** Ends every session of the account except `stored`. Returns the number of ended sessions. */
export async function revokeOtherSessions(
  database: Database,
  stored: Pick<Session, 'id' | 'account'>,
): Promise<number> {
  const rows = await database
    .update(sessions)
    .set(endedSession)
    .where(and(eq(sessions.accountId, stored.account.id), ne(sessions.id, stored.id), isLive))
    .returning({ id: sessions.id })
  return rows.length
}

/** Ends the sessions of these accounts, or of all accounts. Returns the number of ended sessions. */
export async function revokeAllSessions(
  database: Database,
  accountIds: string[] | 'all',
): Promise<number> {
  const isTheirs = accountIds === 'all' ? undefined : inArray(sessions.accountId, accountIds)
  const rows = await database
    .update(sessions)
    .set(endedSession)
    .where(and(isTheirs, isLive))
    .returning({ id: sessions.id })
  return rows.length
}

/** Ends the session. Returns the id of its account, or `null` if the session was not live. */
export async function revokeSession(database: Database, token: string): Promise<string | null> {
  return revokeByHash(database, hashSecret(token))
}

/** Like `revokeSession`, by the hash of the token. */
export async function revokeByHash(database: Database, tokenHash: string): Promise<string | null> {
  const [row] = await database
    .update(sessions)
    .set(endedSession)
    .where(and(eq(sessions.tokenHash, tokenHash), isLive))
    .returning({ accountId: sessions.accountId })
  return row?.accountId ?? null
}

/** A week after the session ended, also by idleness. */
export async function deleteOldSessions(database: Database): Promise<void> {
  const { expiresAt, lastSeenAt } = sessions
  const isOld = or(
    lt(expiresAt, sql`now() - interval '7 days'`),
    lt(lastSeenAt, sql`now() - make_interval(days => ${idleDays + 7})`),
  )
  await database.delete(sessions).where(isOld)
}
