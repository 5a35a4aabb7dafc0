import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { accounts, sessions } from '../../../database/tables/accounts.ts'
import { conversations } from '../../../database/tables/chat.ts'
import { endedSession, type StaffRole } from '../repository-sessions.ts'

/** The id of the account with this owner. Null if the person never had a role here. */
export async function findByOwner(database: Database, owner: string): Promise<string | null> {
  const [row] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.owner, owner))
  return row?.id ?? null
}

/**
 * Ends the sessions of staff in which this account has another role. `role`: null ends all of them, and the person's
 * conversations wait for another agent.
 */
export async function revokeOtherRoles(
  database: Database,
  accountId: string,
  role: StaffRole | null,
): Promise<void> {
  await database
    .update(sessions)
    .set(endedSession)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        role === null ? isNotNull(sessions.staffRole) : ne(sessions.staffRole, role),
      ),
    )
  if (role === null)
    await database
      .update(conversations)
      .set({ agentId: null })
      .where(eq(conversations.agentId, accountId))
}

/** Records that the owner of the session has just signed in again for the page with this challenge. */
export async function confirmChallenge(
  database: Database,
  { sessionId, challenge }: { sessionId: string; challenge: string },
): Promise<void> {
  await database
    .update(sessions)
    .set({ confirmedChallenge: challenge, confirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
}

/** Returns once whether the challenge was confirmed in the last five minutes. */
export async function takeConfirmedChallenge(
  database: Database,
  { sessionId, challenge }: { sessionId: string; challenge: string },
): Promise<boolean> {
  const taken = await database
    .update(sessions)
    .set({ confirmedChallenge: null })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.confirmedChallenge, challenge),
        gt(sessions.confirmedAt, sql`now() - interval '5 minutes'`),
      ),
    )
    .returning({ id: sessions.id })
  return taken.length === 1
}
