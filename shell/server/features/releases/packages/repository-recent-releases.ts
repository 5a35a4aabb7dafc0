import { sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'

type RecentRelease = {
  container: string
  id: string
  label: string
  isLive: boolean
  lastAt: Date
  /** Null if the release was deleted. */
  document: unknown
}

/** The releases that visitors could get within the last days: of the live composition first, then the newest. */
export async function listRecentReleases(
  database: Database,
  days: number,
): Promise<RecentRelease[]> {
  const start = sql`now() - make_interval(days => ${days})`
  const { rows } = await database.execute<Omit<RecentRelease, 'lastAt'> & { lastAt: string }>(sql`
    WITH given AS (
      SELECT composition_id AS id, moved_at AS at FROM pointer_log WHERE moved_at > ${start}
      UNION ALL SELECT previous_id, moved_at FROM pointer_log WHERE moved_at > ${start}
      UNION ALL
      SELECT composition_id, coalesce(ended_at, now()) FROM rollout_arms
      JOIN rollouts ON rollouts.id = rollout_id WHERE coalesce(ended_at, now()) > ${start}
      UNION ALL SELECT composition_id, moved_at FROM composition_pointer
    )
    SELECT container, release_id AS id, coalesce(min(releases.label), '') AS label,
      bool_or(composition_pointer.composition_id IS NOT NULL) AS "isLive",
      max(given.at)::text AS "lastAt", min(releases.document::text)::jsonb AS document
    FROM given
    JOIN composition_releases ON composition_releases.composition_id = given.id
    LEFT JOIN composition_pointer ON composition_pointer.composition_id = given.id
    LEFT JOIN releases ON releases.id = release_id
    GROUP BY container, release_id
    ORDER BY "isLive" DESC, container, max(given.at) DESC, release_id`)
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: new Date(lastAt) }))
}
