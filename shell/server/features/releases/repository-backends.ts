import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import { createSecret } from '../../crypto/secret.ts'
import type { Database } from '../../database/pool.ts'
import { teamBackends } from '../../database/tables/backends.ts'

type BackendRow = typeof teamBackends.$inferSelect

/** The granted address of a team's service, and the salt of its customers' ids. */
export type Backend = Pick<BackendRow, 'team' | 'address' | 'subjectSalt'>

const isGranted = isNull(teamBackends.revokedAt)

export async function listBackends(database: Database): Promise<BackendRow[]> {
  return await database.select().from(teamBackends).where(isGranted).orderBy(asc(teamBackends.team))
}

export async function findBackend(database: Database, team: string): Promise<Backend | null> {
  const [row] = await database
    .select()
    .from(teamBackends)
    .where(and(eq(teamBackends.team, team), isGranted))
  return row ?? null
}

type Grant = { team: string; address: string; who: string }

/** A team that had an address before keeps its salt, so that it recognizes its customers. */
export async function grantBackend(
  database: Database,
  { team, address, who }: Grant,
): Promise<void> {
  await database
    .insert(teamBackends)
    .values({ team, address, grantedBy: who, subjectSalt: createSecret() })
    .onConflictDoUpdate({
      target: teamBackends.team,
      set: { address, grantedBy: who, grantedAt: sql`now()`, revokedAt: null },
    })
}

/** Returns the address that the team had, or null if it had none. */
export async function revokeBackend(database: Database, team: string): Promise<string | null> {
  const [row] = await database
    .update(teamBackends)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(teamBackends.team, team), isGranted))
    .returning({ address: teamBackends.address })
  return row?.address ?? null
}
