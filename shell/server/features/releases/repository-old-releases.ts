import { fileSchema, type ReleaseFile, storedFileSchema } from '@storefront/api/composition'
import { and, lt, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { anyOf } from '../../database/any-of.ts'
import type { Database } from '../../database/pool.ts'
import { compositions, pointerLog } from '../../database/tables/compositions.ts'
import { releases } from '../../database/tables/releases.ts'
import { rolloutArms } from '../../database/tables/rollouts.ts'

/**
 * How long the files of a composition stay after it was live or published, and the minimum number of compositions that
 * stay.
 */
const retentionDays = 7
const retainedCompositions = 3

export type OldRelease = { id: string; name: string; label: string; files: ReleaseFile[] }

const filesSchema = z.array(fileSchema)

const retainedSince = sql`now() - make_interval(days => ${retentionDays})`

const retainedReleases = sql`
  SELECT release_id FROM composition_releases WHERE composition_id IN (
    SELECT composition_id FROM composition_pointer
    UNION SELECT composition_id FROM pointer_log WHERE moved_at > ${retainedSince}
    UNION SELECT previous_id FROM pointer_log WHERE moved_at > ${retainedSince}
    UNION SELECT * FROM (SELECT composition_id FROM pointer_log
      GROUP BY composition_id ORDER BY max(id) DESC LIMIT ${retainedCompositions}) AS last
    UNION SELECT id FROM compositions WHERE pinned_until > now()
    UNION SELECT serves FROM replicas
    UNION SELECT composition_id FROM rollout_arms JOIN rollouts ON rollouts.id = rollout_id
      WHERE ended_at IS NULL OR ended_at > ${retainedSince}
  )
  UNION SELECT id FROM releases WHERE published_at > ${retainedSince}`

/** Releases that nothing needs any more. `alsoKept` are composition ids. */
export async function findOldReleases(
  database: Database,
  alsoKept: string[],
): Promise<OldRelease[]> {
  const { rows } = await database.execute<Omit<OldRelease, 'files'> & { files: unknown }>(sql`
    SELECT id, name, label, document -> 'files' AS files FROM releases WHERE id NOT IN (
      ${retainedReleases}
      UNION SELECT release_id FROM composition_releases WHERE ${anyOf(sql`composition_id`, alsoKept)}
    ) ORDER BY published_at, id`)
  return rows.map(row => ({ ...row, files: filesSchema.parse(row.files) }))
}

/** The files of a release, then its source maps. */
const storedFiles = sql`jsonb_array_elements(document -> 'files' ||
  CASE WHEN document -> 'maps' IS NULL THEN '[]' ELSE jsonb_build_array(document -> 'maps') END)`
const listedPaths = (without: string[]) => sql`
  SELECT one ->> 'path' FROM releases, ${storedFiles} AS one
  WHERE NOT ${anyOf(sql`id`, without)}`
const incomingFiles = sql`
  SELECT one FROM incoming_releases, ${storedFiles} AS one`

/** The files of published releases without these, and of incomplete releases. */
export async function findListedFiles(
  database: Database,
  without: string[],
): Promise<ReleaseFile[]> {
  const { rows } = await database.execute<{ file: unknown }>(sql`
    SELECT file FROM release_files WHERE path IN (${listedPaths(without)})
    UNION ALL SELECT incoming.one FROM (${incomingFiles}) AS incoming`)
  return rows.map(({ file }) => storedFileSchema.parse(file))
}

/** Also deletes ended previews. Name and digest remain for files that no other release lists. */
export async function deleteReleases(transaction: Database, ids: string[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE release_files SET removed_at = now()
    WHERE removed_at IS NULL AND path NOT IN (${listedPaths(ids)})
    AND path NOT IN (SELECT incoming.one ->> 'path' FROM (${incomingFiles}) AS incoming)`)
  await transaction.delete(releases).where(anyOf(releases.id, ids))
  const isEnded = lt(compositions.pinnedUntil, sql`now() - interval '1 day'`)
  const wasLive = transaction.select({ id: pointerLog.compositionId }).from(pointerLog)
  const hasArm = transaction.select({ id: rolloutArms.compositionId }).from(rolloutArms)
  await transaction
    .delete(compositions)
    .where(and(isEnded, notInArray(compositions.id, wasLive), notInArray(compositions.id, hasArm)))
}
