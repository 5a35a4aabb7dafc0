import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../../../database/pool.ts'

/** A page without a report after this time never started. */
const silentSeconds = 60
/** Payments are compared for orders of at least this age, and count if they came within it. */
const paidWithinMinutes = 15

/** The largest difference between the clocks of two servers. */
const clockSeconds = 10

export type VoteRow = { measure: string; step: number; arm: string; visitors: number }
export type EvidenceRow = { measure: string; arm: string; visitors: number }
type ReadyRow = { arm: string; bucket: number; count: number }

async function read<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] }
  return rows
}

/** `serverBuild`: the build of the candidate in a canary of servers. */
type ObservedVotes = { id: string; serverBuild: string | null }

/**
 * Every occurrence with the step and the arm of its page, in which the visitor was when the server sent it. The page of
 * an order is one that the visitor got: the newest of the claimed composition, else the newest of all. In a canary of
 * servers, the arm of an order is the server that responded to it.
 */
function occurrences({ id: rollout, serverBuild }: ObservedVotes, now: Date) {
  const arm =
    serverBuild === null
      ? sql`page.arm`
      : sql`CASE WHEN votes.server = ${serverBuild} THEN 'candidate' ELSE 'stable' END AS arm`
  const at = sql`${now.toISOString()}::timestamptz`
  const silent = sql`served_at + make_interval(secs => ${silentSeconds}::integer)`
  const paidBy = sql`votes.at + make_interval(mins => ${paidWithinMinutes}::integer)`
  return sql`
    pages AS NOT MATERIALIZED (SELECT * FROM page_votes WHERE rollout_id = ${rollout}),
    placed AS (
      SELECT votes.*, page.step AS page_step, page.composition_id AS page_composition, ${arm}
      FROM order_votes votes
      CROSS JOIN LATERAL (
        SELECT step, arm, composition_id FROM page_votes sent
        WHERE sent.rollout_id = votes.rollout_id AND sent.visitor = votes.visitor
          AND served_at <= votes.at + make_interval(secs => ${clockSeconds}::integer)
        ORDER BY sent.composition_id = votes.composition_id DESC NULLS LAST, served_at DESC LIMIT 1
      ) page
      WHERE votes.rollout_id = ${rollout}
    ),
    occurrences AS (
      SELECT visitor, step, arm, 'started' AS measure, started_at AS at FROM pages
        WHERE started_at IS NOT NULL
      UNION ALL SELECT visitor, step, arm, 'failedStarts', stalled_at FROM pages WHERE stalled_at IS NOT NULL
      UNION ALL SELECT visitor, step, arm, 'silent', ${silent} FROM pages WHERE ${silent} < ${at}
        AND coalesce(least(started_at, stalled_at), 'infinity') > ${silent}
      UNION ALL SELECT visitor, step, arm, 'errors', errored_at FROM pages WHERE errored_at IS NOT NULL
      UNION ALL SELECT visitor, step, arm, 'handled', handled_at FROM pages WHERE handled_at IS NOT NULL
      UNION ALL SELECT visitor, step, arm, 'added', added_at FROM pages WHERE added_at IS NOT NULL
      UNION ALL SELECT visitor, page_step, arm,
        CASE kind WHEN 'failed' THEN 'failedOrders' ELSE kind END, at FROM placed
      UNION ALL SELECT visitor, page_step, arm, 'paid', ${paidBy} FROM placed votes
        JOIN orders ON orders.id = votes.order_id
        WHERE ${paidBy} < ${at} AND orders.paid_at <= ${paidBy}
    )`
}

/** Visitors by the step and arm of the first occurrence. */
export function readFirstVotes(
  database: Database,
  rollout: ObservedVotes,
  now: Date,
): Promise<VoteRow[]> {
  return read(
    database,
    sql`WITH ${occurrences(rollout, now)}, firsts AS (
        SELECT DISTINCT ON (visitor, measure) measure, step, arm FROM occurrences
        WHERE measure <> 'started' ORDER BY visitor, measure, at
      ), visits AS (
        SELECT DISTINCT ON (visitor) 'served' AS measure, step, arm FROM page_votes
        WHERE rollout_id = ${rollout.id} ORDER BY visitor, served_at
      )
      SELECT measure, step::integer AS step, arm, count(*)::float8 AS visitors
      FROM (TABLE firsts UNION ALL TABLE visits) counted GROUP BY 1, 2, 3`,
  )
}

/**
 * Visitors whose page started in this step, and who tried to order in it. A candidate that was made again on top of a
 * deployment needs visitors of its own: those of the one before have not seen it.
 */
export function readStepEvidence(
  database: Database,
  { step, candidateId, ...rollout }: ObservedVotes & { step: number; candidateId: string },
  now: Date,
): Promise<EvidenceRow[]> {
  const isOf = (composition: SQL) =>
    rollout.serverBuild === null
      ? sql`(arm = 'stable' OR ${composition} = ${candidateId})`
      : sql`true`
  return read(
    database,
    sql`WITH ${occurrences(rollout, now)}
      SELECT 'started' AS measure, arm, count(DISTINCT visitor)::float8 AS visitors FROM pages
        WHERE step = ${step}::smallint AND started_at IS NOT NULL AND ${isOf(sql`composition_id`)}
        GROUP BY 2
      UNION ALL SELECT 'attempted', arm, count(DISTINCT visitor)::float8 FROM placed
        WHERE page_step = ${step}::smallint AND kind = 'attempted' AND ${isOf(sql`page_composition`)}
        GROUP BY 2`,
  )
}

/**
 * One ready time of each visitor: of the first page that was not the first one of its step. The first page of a
 * candidate loads new files, while stable's files are in the cache of the browser.
 */
export function readReadyTimes(database: Database, rollout: string): Promise<ReadyRow[]> {
  return read(
    database,
    sql`WITH numbered AS (
        SELECT visitor, arm, ready_bucket, served_at,
          row_number() OVER (PARTITION BY visitor, step, arm ORDER BY served_at) AS number
        FROM page_votes WHERE rollout_id = ${rollout}
      ), firsts AS (
        SELECT DISTINCT ON (visitor) arm, ready_bucket FROM numbered
        WHERE number > 1 AND ready_bucket IS NOT NULL ORDER BY visitor, served_at
      )
      SELECT arm, ready_bucket::integer AS bucket, count(*)::float8 AS count FROM firsts GROUP BY 1, 2`,
  )
}
