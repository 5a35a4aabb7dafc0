import { telemetryRetentionDays } from '@storefront/api/telemetry-limits'
import { sql } from 'drizzle-orm'

import type { Database } from '../../../../database/pool.ts'
import { inTransaction } from '../../../../database/transaction.ts'

/** A page that the server sent. With two canaries, one page has two rows. */
export type SentPageRow = {
  rollout: string
  page: string
  visitor: string
  network: string
  step: number
  arm: string
  composition: string
  server: string
  at: string
}

/** What a page reported until now. */
export type PageReport = {
  page: string
  at: string
  start: 'ready' | 'stalled' | null
  readyBucket: number | null
  hasError: boolean
  hasHandled: boolean
  hasAdded: boolean
}

/** A visitor with more pages than this has voted on everything. */
const maxPages = 40

/** All servers write in the same order, which prevents deadlocks. */
export async function insertPages(database: Database, pages: SentPageRow[]): Promise<void> {
  if (pages.length === 0) return
  const told = sql`jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) AS told (rollout uuid,
    page text, visitor text, network text, step smallint, arm text, composition text, server text,
    at timestamptz)`
  await inTransaction(database, async transaction => {
    await transaction.execute(sql`
      INSERT INTO rollout_visitors (rollout_id, visitor, network, at)
      SELECT rollout, visitor, network, min(at) FROM ${told}
      GROUP BY rollout, visitor, network ORDER BY rollout, network, min(at)
      ON CONFLICT DO NOTHING`)
    await transaction.execute(sql`
      INSERT INTO page_votes (rollout_id, page, visitor, step, arm, composition_id, server, served_at)
      SELECT rollout, page, visitor, step, arm, composition, server, at FROM (
        SELECT told.*, row_number() OVER (PARTITION BY rollout, told.visitor ORDER BY told.at) + (
          SELECT count(*) FROM page_votes known
          WHERE known.rollout_id = rollout AND known.visitor = told.visitor) AS number
        FROM ${told} JOIN rollout_visitors counted
          ON counted.rollout_id = rollout AND counted.visitor = told.visitor
      ) numbered
      WHERE number <= ${maxPages} ORDER BY page, rollout
      ON CONFLICT DO NOTHING`)
  })
}

/** Writes the votes of pages, each once, and returns the pages that have a row. */
export async function applyReports(
  database: Database,
  reports: PageReport[],
): Promise<Set<string>> {
  if (reports.length === 0) return new Set()
  const { rows } = (await database.execute(sql`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) AS told (page text,
        at timestamptz, start text, "readyBucket" smallint, "hasError" boolean,
        "hasHandled" boolean, "hasAdded" boolean)
    ), locked AS (
      SELECT votes.rollout_id, votes.page FROM page_votes votes JOIN told USING (page)
      ORDER BY 2, 1 FOR UPDATE OF votes
    )
    UPDATE page_votes votes SET
      started_at = CASE WHEN start = 'ready' AND stalled_at IS NULL
        THEN coalesce(started_at, at) ELSE started_at END,
      ready_bucket = CASE WHEN start = 'ready' AND stalled_at IS NULL AND started_at IS NULL
        THEN "readyBucket" ELSE ready_bucket END,
      stalled_at = CASE WHEN start = 'stalled' AND started_at IS NULL
        THEN coalesce(stalled_at, at) ELSE stalled_at END,
      errored_at = CASE WHEN "hasError" THEN coalesce(errored_at, at) ELSE errored_at END,
      handled_at = CASE WHEN "hasHandled" THEN coalesce(handled_at, at) ELSE handled_at END,
      added_at = CASE WHEN "hasAdded" THEN coalesce(added_at, at) ELSE added_at END
    FROM told JOIN locked USING (page)
    WHERE votes.rollout_id = locked.rollout_id AND votes.page = locked.page
    RETURNING votes.page`)) as unknown as { rows: { page: string }[] }
  return new Set(rows.map(({ page }) => page))
}

export type OrderVote = {
  visitor: string
  kinds: ('attempted' | 'failed' | 'ordered')[]
  /** What the request claims. It only chooses between pages that the server sent to this visitor. */
  composition: string | null
  order: string | null
  /** The build of the server that responded. */
  server: string
  at: Date
}

/** Counts for the rollouts in which the visitor counts, once for each kind and step. */
export async function insertOrderVotes(database: Database, vote: OrderVote): Promise<void> {
  const { visitor, kinds, composition, order, server, at } = vote
  await database.execute(sql`
    INSERT INTO order_votes (rollout_id, visitor, step, kind, composition_id, order_id, server, at)
    SELECT rollout_id, visitor, step, kind, ${composition}::text,
      CASE WHEN kind = 'ordered' THEN ${order}::uuid END, ${server}::text, ${at.toISOString()}::timestamptz
    FROM (
      SELECT rollout_id, visitor, max(step) AS step FROM page_votes
      WHERE visitor = ${visitor}
        AND rollout_id IN (SELECT rollout_id FROM rollout_visitors WHERE visitor = ${visitor})
      GROUP BY 1, 2
    ) counted, jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) AS kind
    ON CONFLICT DO NOTHING`)
}

/** Votes serve running canaries. Their figures stay in the audit log. */
export async function deleteOldVotes(database: Database): Promise<void> {
  const stored = sql`now() - make_interval(days => ${telemetryRetentionDays}::integer)`
  await database.execute(sql`DELETE FROM page_votes WHERE served_at < ${stored}`)
  await database.execute(sql`DELETE FROM order_votes WHERE at < ${stored}`)
  // A rollout of more than two weeks counts its visitors again.
  await database.execute(sql`DELETE FROM rollout_visitors WHERE at < ${stored}`)
}
