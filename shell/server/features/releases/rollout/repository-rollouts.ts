import type { Arm, Decision, ReleaseIds, RolloutState } from '@storefront/api/rollouts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import { anyRow } from '../../../database/any-row.ts'
import type { Database } from '../../../database/pool.ts'
import { rolloutArms, rollouts } from '../../../database/tables/rollouts.ts'
import { inTransaction } from '../../../database/transaction.ts'

export type RolloutRow = typeof rollouts.$inferSelect

const rulesLock = 7_300_042

const isOpen = isNull(rollouts.endedAt)
const isOpenOfReleases = and(isOpen, isNull(rollouts.serverBuild))
export const isAnyRolloutOpen = anyRow(rollouts, isOpen)
export const isAnyHeld = anyRow(rollouts, and(isOpenOfReleases, eq(rollouts.isHeld, true)))

/** Runs the work unless another server is doing it. The lock ends with the connection of a server that stops. */
export async function asOnlyServer(database: Database, work: () => Promise<void>): Promise<void> {
  await inTransaction(database, async transaction => {
    const { rows } = await transaction.execute<{ isOnly: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${rulesLock}) AS "isOnly"`,
    )
    if (rows[0]?.isOnly) await work()
  })
}

export async function listRollouts(database: Database, limit: number): Promise<RolloutRow[]> {
  return await database.select().from(rollouts).orderBy(desc(rollouts.startedAt)).limit(limit)
}

/** Canaries of releases, running and paused ones, the oldest first. */
export async function findOpenRollouts(database: Database): Promise<RolloutRow[]> {
  return await database
    .select()
    .from(rollouts)
    .where(isOpenOfReleases)
    .orderBy(asc(rollouts.startedAt), asc(rollouts.id))
}

/** Canaries of releases and of servers. */
export async function findAllOpenRollouts(database: Database): Promise<RolloutRow[]> {
  return await database
    .select()
    .from(rollouts)
    .where(isOpen)
    .orderBy(asc(rollouts.startedAt), asc(rollouts.id))
}

/** There is at most one canary of servers. */
export async function findOpenServerRollout(database: Database): Promise<RolloutRow | null> {
  const [row] = await database
    .select()
    .from(rollouts)
    .where(and(isNull(rollouts.endedAt), isNotNull(rollouts.serverBuild)))
  return row ?? null
}

export async function findRollout(database: Database, id: string): Promise<RolloutRow | null> {
  const [row] = await database.select().from(rollouts).where(eq(rollouts.id, id))
  return row ?? null
}

type NewRollout = Pick<
  RolloutRow,
  'stableId' | 'candidateId' | 'percents' | 'everySeconds' | 'checked' | 'checkId' | 'who' | 'why'
> & { releases: ReleaseIds; serverBuild?: string }

export async function insertRollout(database: Database, row: NewRollout): Promise<RolloutRow> {
  const [inserted] = await database.insert(rollouts).values(row).returning()
  if (!inserted) throw new Error('The canary was not recorded')
  return inserted
}

type Changes = Partial<
  Pick<RolloutRow, 'stableId' | 'candidateId' | 'isHeld' | 'checked' | 'checkId' | 'decision'>
> & {
  state?: 'running' | 'paused'
}

export async function updateRollout(
  database: Database,
  id: string,
  changes: Changes,
): Promise<RolloutRow> {
  const [row] = await database.update(rollouts).set(changes).where(eq(rollouts.id, id)).returning()
  if (!row) throw new Error(`There is no canary ${id}`)
  return row
}

/** Whether the time of the current step is over. */
export async function isStepDue(database: Database, id: string): Promise<boolean> {
  const isDue = sql`${rollouts.steppedAt} + make_interval(secs => ${rollouts.everySeconds}) <= now()`
  const rows = await database
    .select({ id: rollouts.id })
    .from(rollouts)
    .where(and(eq(rollouts.id, id), isDue))
  return rows.length > 0
}

export async function advanceRollout(database: Database, id: string): Promise<RolloutRow> {
  const [row] = await database
    .update(rollouts)
    .set({ step: sql`${rollouts.step} + 1`, steppedAt: sql`now()` })
    .where(eq(rollouts.id, id))
    .returning()
  if (!row) throw new Error(`There is no canary ${id}`)
  return row
}

type RolloutEnd = {
  state: Exclude<RolloutState, 'running' | 'paused'>
  endedBy: string
  reason: string
  decision?: Decision | undefined
}

export async function endRollout(
  database: Database,
  id: string,
  { decision, ...end }: RolloutEnd,
): Promise<RolloutRow> {
  const [row] = await database
    .update(rollouts)
    .set({ ...end, ...(decision && { decision }), endedAt: sql`now()` })
    .where(eq(rollouts.id, id))
    .returning()
  if (!row) throw new Error(`There is no canary ${id}`)
  await retireArms(database, [id])
  return row
}

/** Pages that visitors have open still name these compositions, but no new page gets them. */
async function retireArms(database: Database, ids: string[]): Promise<void> {
  await database
    .update(rolloutArms)
    .set({ isCurrent: false })
    .where(inArray(rolloutArms.rolloutId, ids))
}

export type NewArm = { rolloutId: string; compositionId: string; arm: Arm }

/** Replaces the compositions that new pages of these canaries get. */
export async function replaceArms(
  database: Database,
  ids: string[],
  arms: NewArm[],
): Promise<void> {
  await retireArms(database, ids)
  if (arms.length === 0) return
  await database
    .insert(rolloutArms)
    .values(arms)
    .onConflictDoUpdate({
      target: [rolloutArms.rolloutId, rolloutArms.compositionId],
      set: { isCurrent: true },
    })
}
