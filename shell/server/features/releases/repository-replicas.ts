import { asc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { replicas } from '../../database/tables/registry.ts'

/** After this time without a report a server is silent, and after these minutes it is removed. */
const silentSeconds = 15
const goneMinutes = 10

/** A server without a report since then does not run. By the clock of the database. */
export const silentSince = sql`now() - make_interval(secs => ${silentSeconds})`
const goneSince = sql`now() - make_interval(mins => ${goneMinutes})`

export type ReplicaRow = typeof replicas.$inferSelect & { isSilent: boolean }
type ReplicaReport = Omit<typeof replicas.$inferSelect, 'startedAt' | 'seenAt'>

/** Records that a server runs and what it serves. Deletes rows of servers that are gone. */
export async function reportReplica(database: Database, report: ReplicaReport): Promise<void> {
  const { id: _id, name: _name, address: _address, ...state } = report
  await database
    .insert(replicas)
    .values(report)
    .onConflictDoUpdate({
      target: replicas.id,
      set: { ...state, seenAt: sql`now()` },
    })
  await database.delete(replicas).where(lt(replicas.seenAt, goneSince))
}

/** The builds of the servers that run. */
export async function listRunningBuilds(database: Database): Promise<string[]> {
  const rows = await database
    .selectDistinct({ build: replicas.build })
    .from(replicas)
    .where(gt(replicas.seenAt, silentSince))
    .orderBy(asc(replicas.build))
  return rows.flatMap(({ build }) => build ?? [])
}

/** The server ends, so no one waits for it. */
export async function deleteReplica(database: Database, id: string): Promise<void> {
  await database.delete(replicas).where(eq(replicas.id, id))
}

/** By name and address. `isSilent` uses the clock of the database. */
export async function listReplicas(database: Database): Promise<ReplicaRow[]> {
  return await database
    .select({
      ...getTableColumns(replicas),
      isSilent: sql<boolean>`${replicas.seenAt} < ${silentSince}`,
    })
    .from(replicas)
    .where(gt(replicas.seenAt, goneSince))
    .orderBy(asc(replicas.name), asc(replicas.address), asc(replicas.startedAt))
}
