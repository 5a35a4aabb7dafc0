import type { Release } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { withSerialLock } from '../../database/serial-lock.ts'
import { incomingReleases, releases } from '../../database/tables/releases.ts'

const publishingLock = 7_300_011
const containerLocks = 7_300_012
const isFresh = gt(
  incomingReleases.announcedAt,
  sql`now() - make_interval(hours => ${registryLimits.uploadHours})`,
)

export type PublishedRow = Pick<
  typeof releases.$inferSelect,
  'document' | 'publishedBy' | 'publishedAt'
>
const published = {
  document: releases.document,
  publishedBy: releases.publishedBy,
  publishedAt: releases.publishedAt,
}

/**
 * A release whose files are being sent. Announcing it again restarts its time. Waits while files are deleted. The next
 * deletion spares the files that it lists.
 */
export async function addIncoming(
  database: Database,
  release: Release,
  who: string,
): Promise<void> {
  const { id, name } = release
  await withSerialLock(database, `announce ${name}`, async transaction => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock_shared(${publishingLock})`)
    await transaction
      .insert(incomingReleases)
      .values({ id, name, document: release, announcedBy: who })
      .onConflictDoUpdate({
        target: incomingReleases.id,
        set: { announcedAt: sql`now()`, announcedBy: who },
      })
  })
}

/** Runs the work unless the release is being sent. Nobody announces or publishes a release until its end. */
export async function withoutIncoming(
  database: Database,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  await withSerialLock(database, 'stale releases', async transaction => {
    await lockPublishing(transaction)
    const rows = await transaction
      .select({ id: incomingReleases.id })
      .from(incomingReleases)
      .where(eq(incomingReleases.id, id))
    if (rows.length === 0) await work()
  })
}

export async function findIncoming(database: Database, id: string): Promise<unknown> {
  const [row] = await database
    .select({ document: incomingReleases.document })
    .from(incomingReleases)
    .where(and(eq(incomingReleases.id, id), isFresh))
  return row?.document
}

/** The number of other incomplete releases of this container. */
export async function countIncoming(database: Database, { id, name }: Release): Promise<number> {
  const isOther = and(eq(incomingReleases.name, name), ne(incomingReleases.id, id))
  const [row] = await database
    .select({ count: count() })
    .from(incomingReleases)
    .where(and(isOther, isFresh))
  return row?.count ?? 0
}

/** Returns false if another request was first. */
export async function deleteIncoming(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .delete(incomingReleases)
    .where(eq(incomingReleases.id, id))
    .returning({ id: incomingReleases.id })
  return rows.length === 1
}

/** Deletes releases that were not completed in time. Returns the ids of the others. */
export async function deleteStaleIncoming(database: Database): Promise<string[]> {
  await database.delete(incomingReleases).where(not(isFresh))
  const rows = await database.select({ id: incomingReleases.id }).from(incomingReleases)
  return rows.map(({ id }) => id)
}

export async function findPublished(database: Database, id: string): Promise<PublishedRow | null> {
  const [row] = await database.select(published).from(releases).where(eq(releases.id, id))
  return row ?? null
}

/**
 * Publishes a release again: it becomes the newest of its container, gc treats it as new, and it is not revoked any more.
 * Null if it does not exist.
 */
export async function renewPublished(
  database: Database,
  id: string,
  who: string,
): Promise<PublishedRow | null> {
  const [row] = await database
    .update(releases)
    .set({ publishedAt: sql`now()`, publishedBy: who, revokedAt: null, revokedBy: null })
    .where(eq(releases.id, id))
    .returning(published)
  return row ?? null
}

/** Those of the releases that were revoked. */
export async function findRevoked(
  database: Database,
  ids: string[],
): Promise<{ id: string; name: string; label: string }[]> {
  const { id, name, label, revokedAt } = releases
  return await database
    .select({ id, name, label })
    .from(releases)
    .where(and(inArray(id, ids), isNotNull(revokedAt)))
}

/** No revoked release is deployed, until somebody publishes the same bytes again. */
export async function revokeReleases(
  database: Database,
  ids: string[],
  who: string,
): Promise<void> {
  await database
    .update(releases)
    .set({ revokedAt: sql`now()`, revokedBy: who })
    .where(inArray(releases.id, ids))
}

export async function findPublishedOf(database: Database, ids: string[]): Promise<PublishedRow[]> {
  return await database
    .select(published)
    .from(releases)
    .where(inArray(releases.id, ids))
    .orderBy(asc(releases.name))
}

/** Release → its label, for existing releases. */
export async function findLabels(database: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await database
    .select({ id: releases.id, label: releases.label })
    .from(releases)
    .where(inArray(releases.id, ids))
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Newest first, of one container or of all. */
export async function listPublished(
  database: Database,
  { container = null, limit }: { container?: string | null | undefined; limit: number },
): Promise<PublishedRow[]> {
  return await database
    .select(published)
    .from(releases)
    .where(container === null ? undefined : eq(releases.name, container))
    .orderBy(desc(releases.publishedAt), asc(releases.id))
    .limit(limit)
}

/** The release of each container that was published last. */
export async function findNewest(database: Database): Promise<unknown[]> {
  const { name, document, publishedAt, id } = releases
  const rows = await database
    .selectDistinctOn([name], { document })
    .from(releases)
    .orderBy(asc(name), desc(publishedAt), asc(id))
  return rows.map(row => row.document)
}

/**
 * The only transaction that makes a release visible, one per container at a time, because two with other bytes for one
 * name must see each other. It never runs while files are deleted (see `withoutPublishers`), because a file must not
 * disappear between the check of a release and its entry.
 */
export async function withPublishing<Result>(
  database: Database,
  container: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withSerialLock(database, `publish ${container}`, async transaction => {
    await allowPauses(transaction)
    await transaction.execute(sql`SELECT pg_advisory_xact_lock_shared(${publishingLock})`)
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(${containerLocks}, hashtext(${container}))`,
    )
    return work(transaction)
  })
}

/** While files are sent to a bucket, or deleted there, the transaction has no query. */
function allowPauses(transaction: Database) {
  return transaction.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '110s'`)
}

/** For a transaction that deletes files of releases: prevents publishing until its end. */
export async function lockPublishing(transaction: Database): Promise<void> {
  await allowPauses(transaction)
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${publishingLock})`)
}

/** For work that deletes files of releases. */
export async function withoutPublishers<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withSerialLock(database, 'delete files', async transaction => {
    await lockPublishing(transaction)
    return work(transaction)
  })
}
