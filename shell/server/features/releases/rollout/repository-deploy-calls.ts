import { asc, eq, lte, sql } from 'drizzle-orm'

import { anyRow } from '../../../database/any-row.ts'
import type { Database } from '../../../database/pool.ts'
import { deployCalls } from '../../../database/tables/rollouts.ts'

type DeployCallRow = typeof deployCalls.$inferSelect

const isDue = lte(deployCalls.nextAt, sql`now()`)
export const isDeployCallDue = anyRow(deployCalls, isDue)

export async function insertDeployCall(
  database: Database,
  body: Record<string, unknown>,
): Promise<void> {
  await database.insert(deployCalls).values({ body })
}

/** Takes over the next call that is due, and moves its next try back. Null if none is due. */
export async function claimDeployCall(
  database: Database,
  firstPauseSeconds: number,
): Promise<DeployCallRow | null> {
  const due = database
    .select({ id: deployCalls.id })
    .from(deployCalls)
    .where(isDue)
    .orderBy(asc(deployCalls.createdAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await database
    .update(deployCalls)
    .set({
      tries: sql`${deployCalls.tries} + 1`,
      nextAt: sql`now() + make_interval(secs => ${firstPauseSeconds} * 2 ^ ${deployCalls.tries})`,
    })
    .where(eq(deployCalls.id, due))
    .returning()
  return row ?? null
}

export async function deleteDeployCall(database: Database, id: string): Promise<void> {
  await database.delete(deployCalls).where(eq(deployCalls.id, id))
}

/** Calls of a shop without a receiver, and those that nobody can send any more. */
export async function deleteOldDeployCalls(database: Database): Promise<void> {
  await database.delete(deployCalls).where(sql`${deployCalls.createdAt} < now() - interval '1 day'`)
}
