import type { JobView } from '@storefront/api/jobs'
import { asc, desc, gt, lt, max, type SQL, sql } from 'drizzle-orm'

import type { Condition } from '../../database/any-row.ts'
import type { Database } from '../../database/pool.ts'
import { jobs } from '../../database/tables/jobs.ts'

/** A job, and the server whose disk it needs: empty if one server runs it for all. */
type JobRow = { name: string; server: string; everyMs: number; isRare: boolean }

const jsonRows = (rows: object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told (${sql.raw(columns)})`

/** Asks for all conditions in one query. Returns whether each is true, in their order. */
export async function areTrue(database: Database, conditions: Condition[]): Promise<boolean[]> {
  const list = sql.join(conditions, sql`, `)
  const { rows } = await database.execute<{ found: boolean[] }>(sql`SELECT ARRAY[${list}] AS found`)
  return rows[0]?.found ?? []
}

/** Adds jobs of a server that starts. A rare job that is new runs after its first interval. */
export async function addJobs(database: Database, rows: JobRow[]): Promise<void> {
  await database.execute(sql`
    INSERT INTO jobs (name, server, every_ms, next_run_at)
    SELECT name, server, "everyMs",
      CASE WHEN "isRare" THEN now() + make_interval(secs => "everyMs" / 1000.0) END
    FROM ${jsonRows(rows, 'name text, server text, "everyMs" integer, "isRare" boolean')}
    ORDER BY 1, 2
    ON CONFLICT (name, server) DO UPDATE SET every_ms = excluded.every_ms, updated_at = now(),
      next_run_at = least(jobs.next_run_at, excluded.next_run_at)`)
}

type Due = {
  owner: string
  /** Jobs that this server runs for all. */
  names: string[]
  /** Jobs that it runs for itself, under its name. */
  ownNames: string[]
}

/** Claims the rare jobs that are due. Each run of a job has one claim. Returns their names. */
export async function claimDueJobs(
  database: Database,
  { owner, names, ownNames }: Due,
): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    UPDATE jobs SET owner = ${owner}, started_at = now(), updated_at = now(),
      next_run_at = now() + make_interval(secs => every_ms / 1000.0)
    WHERE next_run_at <= now() AND (
      (server = '' AND name = ANY(${sql.param(names)}::text[]))
      OR (server = ${owner} AND name = ANY(${sql.param(ownNames)}::text[])))
    RETURNING name`)
  return rows.map(({ name }) => name)
}

/** The runs of a job since the last report. */
export type JobReport = {
  name: string
  server: string
  owner: string
  /** Since the end of the last run. */
  agoMs: number
  durationMs: number
  /** Since the last success, or since the last report if there was none. */
  failures: number
  hasSucceeded: boolean
  error: string | null
}

export async function saveReports(database: Database, reports: JobReport[]): Promise<void> {
  const columns =
    'name text, server text, owner text, "agoMs" float8, "durationMs" integer, ' +
    'failures integer, "hasSucceeded" boolean, error text'
  await database.execute(sql`
    UPDATE jobs SET owner = told.owner, duration_ms = "durationMs", error = told.error,
      updated_at = now(), ended_at = now() - make_interval(secs => "agoMs" / 1000),
      started_at = now() - make_interval(secs => ("agoMs" + "durationMs") / 1000),
      failures = told.failures + CASE WHEN "hasSucceeded" THEN 0 ELSE jobs.failures END
    FROM ${jsonRows(reports, columns)}
    WHERE jobs.name = told.name AND jobs.server = told.server`)
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const isOfRunning = sql`(${jobs.server} = '' OR EXISTS (
  SELECT 1 FROM replicas WHERE replicas.name || ' ' || replicas.address = ${jobs.server}))`

/** All jobs of servers that run, failing ones first. */
export async function readJobs(database: Database): Promise<JobView[]> {
  const rows = await database
    .select()
    .from(jobs)
    .where(isOfRunning)
    .orderBy(desc(gt(jobs.failures, 0)), asc(jobs.name), asc(jobs.server))
  return rows.map(({ updatedAt: _updatedAt, ...row }) => ({
    ...row,
    server: row.server === '' ? null : row.server,
    startedAt: isoOf(row.startedAt),
    endedAt: isoOf(row.endedAt),
    nextRunAt: isoOf(row.nextRunAt),
    isRunning: row.startedAt !== null && (row.endedAt === null || row.startedAt > row.endedAt),
  }))
}

/** The failures of each job since its last success, for `/_metrics`. */
export async function countJobFailures(
  database: Database,
): Promise<{ name: string; failures: number }[]> {
  const rows = await database
    .select({ name: jobs.name, failures: max(jobs.failures) })
    .from(jobs)
    .where(isOfRunning)
    .groupBy(jobs.name)
  return rows.map(({ name, failures }) => ({ name, failures: failures ?? 0 }))
}

/** Deletes jobs that no server has run for two days: those of earlier versions and of servers that are gone. */
export async function deleteOldJobs(database: Database): Promise<void> {
  await database.delete(jobs).where(lt(jobs.updatedAt, sql`now() - interval '2 days'`))
}
