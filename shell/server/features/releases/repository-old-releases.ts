import { fileSchema, type ReleaseFile } from '@storefront/api/composition'
import * as z from 'zod/mini'

import type { Database } from '../../database/pool.ts'

/**
 * How long the files of a composition stay after it was live or published, and the minimum number of compositions that
 * stay.
 */
const retentionDays = 7
const retainedCompositions = 3

export type OldRelease = { id: string; name: string; label: string; files: ReleaseFile[] }

const filesSchema = z.array(fileSchema)

const retainedReleases = `
  SELECT release_id FROM composition_releases WHERE composition_id IN (
    SELECT composition_id FROM composition_pointer
    UNION SELECT composition_id FROM pointer_log WHERE moved_at > now() - interval '${retentionDays} days'
    UNION SELECT previous_id FROM pointer_log WHERE moved_at > now() - interval '${retentionDays} days'
    UNION SELECT * FROM (SELECT composition_id FROM pointer_log
      GROUP BY composition_id ORDER BY max(id) DESC LIMIT ${retainedCompositions}) AS last
    UNION SELECT id FROM compositions WHERE pinned_until > now()
  )
  UNION SELECT id FROM releases WHERE published_at > now() - interval '${retentionDays} days'`

/** Releases that nothing needs any more. `alsoKept` are composition ids. */
export async function findOldReleases(
  database: Database,
  alsoKept: string[],
): Promise<OldRelease[]> {
  const { rows } = await database.$client.query<Omit<OldRelease, 'files'> & { files: unknown }>(
    `SELECT id, name, label, document -> 'files' AS files FROM releases WHERE id NOT IN (
       ${retainedReleases}
       UNION SELECT release_id FROM composition_releases WHERE composition_id = ANY ($1)
     ) ORDER BY published_at, id`,
    [alsoKept],
  )
  return rows.map(row => ({ ...row, files: filesSchema.parse(row.files) }))
}

const listedPaths = `SELECT one ->> 'path' FROM releases, jsonb_array_elements(document -> 'files') AS one
  WHERE id <> ALL ($1)`
const incomingFiles = `SELECT one FROM incoming_releases, jsonb_array_elements(document -> 'files') AS one`

/** The files of published releases without these, and of incomplete releases. */
export async function findListedFiles(
  database: Database,
  without: string[],
): Promise<ReleaseFile[]> {
  const { rows } = await database.$client.query<{ file: unknown }>(
    `SELECT file FROM release_files WHERE path IN (${listedPaths})
     UNION ALL SELECT incoming.one FROM (${incomingFiles}) AS incoming`,
    [without],
  )
  return rows.map(({ file }) => fileSchema.parse(file))
}

/** Also deletes ended previews. Name and digest remain for files that no other release lists. */
export async function deleteReleases(database: Database, ids: string[]): Promise<void> {
  await database.$client.query(
    `UPDATE release_files SET removed_at = now()
     WHERE removed_at IS NULL AND path NOT IN (${listedPaths})
     AND path NOT IN (SELECT incoming.one ->> 'path' FROM (${incomingFiles}) AS incoming)`,
    [ids],
  )
  await database.$client.query('DELETE FROM releases WHERE id = ANY ($1)', [ids])
  await database.$client.query(
    `DELETE FROM compositions WHERE pinned_until < now() - interval '1 day'
     AND id NOT IN (SELECT composition_id FROM pointer_log)`,
  )
}
