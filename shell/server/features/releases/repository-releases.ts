import type { Release } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'

import type { Database } from '../../database/pool.ts'
import { withSerialLock } from '../../database/serial-lock.ts'

const publishingLock = 7_300_011
const containerLocks = 7_300_012
const isFresh = `announced_at > now() - interval '${registryLimits.uploadHours} hours'`

export type PublishedRow = { document: unknown; published_by: string; published_at: Date }

/** A release whose files are being sent. Announcing it again restarts its time. */
export async function addIncoming(
  database: Database,
  release: Release,
  who: string,
): Promise<void> {
  await database.$client.query(
    `INSERT INTO incoming_releases (id, name, document, announced_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET announced_at = now(), announced_by = $4`,
    [release.id, release.name, JSON.stringify(release), who],
  )
}

export async function findIncoming(database: Database, id: string): Promise<unknown> {
  const { rows } = await database.$client.query<{ document: unknown }>(
    `SELECT document FROM incoming_releases WHERE id = $1 AND ${isFresh}`,
    [id],
  )
  return rows[0]?.document
}

/** The number of other incomplete releases of this container. */
export async function countIncoming(database: Database, { id, name }: Release): Promise<number> {
  const { rows } = await database.$client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM incoming_releases
     WHERE name = $1 AND id <> $2 AND ${isFresh}`,
    [name, id],
  )
  return rows[0]?.count ?? 0
}

/** Returns false if another request was first. */
export async function deleteIncoming(database: Database, id: string): Promise<boolean> {
  const { rowCount } = await database.$client.query('DELETE FROM incoming_releases WHERE id = $1', [
    id,
  ])
  return rowCount === 1
}

/** Deletes releases that were not completed in time. Returns the ids of the others. */
export async function deleteStaleIncoming(database: Database): Promise<string[]> {
  await database.$client.query(`DELETE FROM incoming_releases WHERE NOT ${isFresh}`)
  const { rows } = await database.$client.query<{ id: string }>('SELECT id FROM incoming_releases')
  return rows.map(({ id }) => id)
}

export async function findPublished(database: Database, id: string): Promise<PublishedRow | null> {
  const { rows } = await database.$client.query<PublishedRow>(
    'SELECT document, published_by, published_at FROM releases WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

/**
 * Publishes a release again: it becomes the newest of its container, and gc treats it as new. Null if it does not
 * exist.
 */
export async function renewPublished(
  database: Database,
  id: string,
  who: string,
): Promise<PublishedRow | null> {
  const { rows } = await database.$client.query<PublishedRow>(
    `UPDATE releases SET published_at = now(), published_by = $2 WHERE id = $1
     RETURNING document, published_by, published_at`,
    [id, who],
  )
  return rows[0] ?? null
}

export async function findPublishedOf(database: Database, ids: string[]): Promise<PublishedRow[]> {
  const { rows } = await database.$client.query<PublishedRow>(
    'SELECT document, published_by, published_at FROM releases WHERE id = ANY($1) ORDER BY name',
    [ids],
  )
  return rows
}

/** Release → its label, for existing releases. */
export async function findLabels(database: Database, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await database.$client.query<{ id: string; label: string }>(
    'SELECT id, label FROM releases WHERE id = ANY ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, label }) => [id, label]))
}

/** Newest first, of one container or of all. */
export async function listPublished(
  database: Database,
  { container = null, limit }: { container?: string | null | undefined; limit: number },
): Promise<PublishedRow[]> {
  const { rows } = await database.$client.query<PublishedRow>(
    `SELECT document, published_by, published_at FROM releases
     WHERE $1::text IS NULL OR name = $1 ORDER BY published_at DESC, id LIMIT $2`,
    [container, limit],
  )
  return rows
}

/** The release of each container that was published last. */
export async function findNewest(database: Database): Promise<unknown[]> {
  const { rows } = await database.$client.query<{ document: unknown }>(
    'SELECT DISTINCT ON (name) document FROM releases ORDER BY name, published_at DESC, id',
  )
  return rows.map(({ document }) => document)
}

/**
 * The only transaction that makes a release visible, one per container at a time, because two with other bytes for one
 * name must see each other. It never runs while files are deleted (see `keepPublishersOut`), because a file must not
 * disappear between the check of a release and its entry.
 */
export async function withPublishing<Result>(
  database: Database,
  container: string,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return withSerialLock(database, `publish ${container}`, async transaction => {
    await transaction.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [publishingLock])
    await transaction.$client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
      containerLocks,
      container,
    ])
    return work(transaction)
  })
}

/** For a transaction that deletes files of releases: prevents publishing until its end. */
export async function lockPublishing(database: Database): Promise<void> {
  await database.$client.query('SELECT pg_advisory_xact_lock($1)', [publishingLock])
}
