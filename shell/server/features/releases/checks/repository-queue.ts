import type { Queued } from '@storefront/api/checks'
import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { anyRow } from '../../../database/any-row.ts'
import type { Database } from '../../../database/pool.ts'
import { queuedDeployments } from '../../../database/tables/checks.ts'
import { registryTokens } from '../../../database/tables/registry.ts'

export type QueuedRow = typeof queuedDeployments.$inferSelect

const { number, state } = queuedDeployments
const isWaiting = eq(state, 'waiting')
export const isAnyQueued = anyRow(queuedDeployments, isWaiting)

type NewQueued = Pick<
  QueuedRow,
  'releases' | 'base' | 'who' | 'team' | 'tokenId' | 'why' | 'canary'
>

export async function addQueued(database: Database, queued: NewQueued): Promise<QueuedRow> {
  const [row] = await database.insert(queuedDeployments).values(queued).returning()
  if (!row) throw new Error('A deployment was not queued')
  return row
}

/** A repeated request, for example after a lost response, does not wait twice. A canary is another request. */
export async function findSameQueued(
  database: Database,
  { releases, who, why, canary }: NewQueued,
): Promise<QueuedRow | null> {
  const [row] = await database
    .select()
    .from(queuedDeployments)
    .where(
      and(
        isWaiting,
        eq(queuedDeployments.who, who),
        eq(queuedDeployments.why, why),
        eq(queuedDeployments.releases, releases),
        canary ? eq(queuedDeployments.canary, canary) : isNull(queuedDeployments.canary),
      ),
    )
    .orderBy(asc(number))
    .limit(1)
  return row ?? null
}

export async function findQueued(database: Database, id: string): Promise<QueuedRow | null> {
  const [row] = await database.select().from(queuedDeployments).where(eq(queuedDeployments.id, id))
  return row ?? null
}

/** The waiting deployment whose turn it is. */
export async function findHead(database: Database): Promise<QueuedRow | null> {
  const [row] = await database
    .select()
    .from(queuedDeployments)
    .where(isWaiting)
    .orderBy(asc(number))
    .limit(1)
  return row ?? null
}

/** The number of waiting deployments before this one. */
export async function countAhead(database: Database, row: QueuedRow): Promise<number> {
  if (row.state !== 'waiting') return 0
  return await database.$count(queuedDeployments, and(isWaiting, lt(number, row.number)))
}

/** The waiting ones in their order, then the last finished ones. */
export async function listQueue(database: Database, finished: number): Promise<QueuedRow[]> {
  const waiting = await database
    .select()
    .from(queuedDeployments)
    .where(isWaiting)
    .orderBy(asc(number))
  const last = await database
    .select()
    .from(queuedDeployments)
    .where(ne(state, 'waiting'))
    .orderBy(desc(number))
    .limit(finished)
  return [...waiting, ...last]
}

export async function setCheck(
  transaction: Database,
  id: string,
  { checkId, isAgain }: { checkId: string; isAgain: boolean },
): Promise<void> {
  const rechecks = sql`${queuedDeployments.rechecks} + ${isAgain ? 1 : 0}`
  await transaction
    .update(queuedDeployments)
    .set({ checkId, rechecks })
    .where(eq(queuedDeployments.id, id))
}

type Ending = { state: Exclude<Queued['state'], 'waiting'> } & Partial<
  Pick<QueuedRow, 'deployment' | 'rollout' | 'code' | 'problem'>
>

/** False if it has ended before. */
export async function endQueued(
  database: Database,
  id: string,
  ending: Ending,
): Promise<QueuedRow | null> {
  const [row] = await database
    .update(queuedDeployments)
    .set({ ...ending, finishedAt: sql`now()` })
    .where(and(eq(queuedDeployments.id, id), isWaiting))
    .returning()
  return row ?? null
}

/**
 * Whether the token of a request still works. A rotated secret is the same token. A token of CI is for requests of 15
 * minutes, and what it requested may wait longer, until the token is revoked.
 */
export async function isTokenValid(database: Database, id: string): Promise<boolean> {
  return (await selectValidToken(database, id)).length === 1
}

/**
 * The same until the transaction ends: a revocation waits for it and then sees what it published, and it waits for a
 * revocation that has begun.
 */
export async function holdValidToken(transaction: Database, id: string): Promise<boolean> {
  return (await selectValidToken(transaction, id).for('share')).length === 1
}

function selectValidToken(database: Database, id: string) {
  const { revokedAt, expiresAt, trustId } = registryTokens
  const isExpired = and(isNull(trustId), sql`${expiresAt} <= now()`)
  const isEnded = or(sql`${revokedAt} IS NOT NULL`, isExpired)
  return database
    .select({ id: registryTokens.id })
    .from(registryTokens)
    .where(and(eq(registryTokens.id, id), sql`NOT coalesce(${isEnded}, false)`))
}

/** Withdraws the waiting deployments that these tokens requested. Returns them. */
export async function withdrawQueued(
  transaction: Database,
  tokenIds: string[],
): Promise<QueuedRow[]> {
  if (tokenIds.length === 0) return []
  return await transaction
    .update(queuedDeployments)
    .set({ state: 'withdrawn', finishedAt: sql`now()` })
    .where(and(isWaiting, inArray(queuedDeployments.tokenId, tokenIds)))
    .returning()
}

/** Ends the waiting deployments of any of these releases. Returns them. */
export async function endQueuedOf(
  transaction: Database,
  releases: string[],
  ending: Ending,
): Promise<QueuedRow[]> {
  if (releases.length === 0) return []
  return await transaction
    .update(queuedDeployments)
    .set({ ...ending, finishedAt: sql`now()` })
    .where(and(isWaiting, arrayOverlaps(queuedDeployments.releases, releases)))
    .returning()
}

/** Ended ones are history, which the log of deployments has, too. */
export async function deleteOldQueued(database: Database): Promise<void> {
  const { finishedAt } = queuedDeployments
  await database.delete(queuedDeployments).where(lt(finishedAt, sql`now() - interval '90 days'`))
}
