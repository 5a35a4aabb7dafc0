import type { Check } from '@storefront/api/checks'
import {
  type CheckPart,
  type Counts,
  checkLimits,
  type SignedVerdict,
} from '@storefront/api/verdict'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { type CheckedRelease, releaseChecks } from '../../../database/tables/checks.ts'

export type CheckRow = typeof releaseChecks.$inferSelect

/** What a check is about: exactly this candidate, for this server and these checks. */
export type Subject = Pick<CheckRow, 'composition' | 'base' | 'server' | 'version'>

const isAbout = ({ composition, base, server, version }: Subject) =>
  and(
    eq(releaseChecks.composition, composition),
    eq(releaseChecks.base, base),
    eq(releaseChecks.server, server),
    eq(releaseChecks.version, version),
  )

type NewCheck = Subject & { releases: CheckedRelease[]; requestedBy: string }

/** Only one check about the same candidate is open at a time, so concurrent requests share it. */
export async function addCheck(database: Database, check: NewCheck): Promise<CheckRow> {
  const [added] = await database
    .insert(releaseChecks)
    .values(check)
    .onConflictDoNothing()
    .returning()
  const row = added ?? (await findCheckOf(database, check))
  if (!row) throw new Error(`The check of ${check.composition} was not stored`)
  return row
}

/** The newest check about this. Older ones do not count. */
export async function findCheckOf(database: Database, subject: Subject): Promise<CheckRow | null> {
  const [row] = await database
    .select()
    .from(releaseChecks)
    .where(isAbout(subject))
    .orderBy(desc(releaseChecks.number))
    .limit(1)
  return row ?? null
}

export async function findCheck(database: Database, id: string): Promise<CheckRow | null> {
  const [row] = await database.select().from(releaseChecks).where(eq(releaseChecks.id, id))
  return row ?? null
}

type Page = { release?: string | undefined; composition?: string | undefined; limit: number }

const contains = (release: string) =>
  sql`${releaseChecks.releases} @> ${JSON.stringify([{ id: release }])}::jsonb`

/** Newest first. */
export async function listChecks(
  database: Database,
  { release, composition, limit }: Page,
): Promise<CheckRow[]> {
  return await database
    .select()
    .from(releaseChecks)
    .where(
      and(
        release === undefined ? undefined : contains(release),
        composition === undefined ? undefined : eq(releaseChecks.composition, composition),
      ),
    )
    .orderBy(desc(releaseChecks.number))
    .limit(limit)
}

type LastCheck = Pick<Check, 'id' | 'state' | 'outcome'>

/** Release → the newest check of a candidate with it. */
export async function findLastChecks(
  database: Database,
  releases: string[],
): Promise<Map<string, LastCheck>> {
  const { rows } = await database.execute<LastCheck & { release: string }>(sql`
    SELECT DISTINCT ON (release) release, id, state, outcome
    FROM (
      SELECT one ->> 'id' AS release, id, state, outcome, number
      FROM release_checks, jsonb_array_elements(releases) AS one
      WHERE releases @> ANY (
        SELECT jsonb_build_array(jsonb_build_object('id', wanted))
        FROM unnest(${sql.param(releases)}::text[]) AS wanted)
    ) AS checked
    ORDER BY release, number DESC`)
  return new Map(rows.map(({ release, ...check }) => [release, check]))
}

type Claim = { checker: string; lease: string; server: string; version: number }

const leaseEnd = sql`now() + make_interval(secs => ${checkLimits.leaseSeconds})`

/**
 * Takes the next check: one that waits, or one whose checker has not been heard of until its lease ended. Checks of
 * waiting deployments come first.
 */
export async function claimCheck(
  transaction: Database,
  { checker, lease, server, version }: Claim,
): Promise<CheckRow | null> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    SELECT id FROM release_checks
    WHERE server = ${server} AND version = ${version}
      AND (state = 'waiting' OR (state = 'running' AND lease_until < now()))
    ORDER BY id IN (
      SELECT check_id FROM queued_deployments WHERE state = 'waiting' AND check_id IS NOT NULL
    ) DESC, number
    LIMIT 1 FOR UPDATE SKIP LOCKED`)
  const [next] = rows
  if (!next) return null
  const [row] = await transaction
    .update(releaseChecks)
    .set({
      state: 'running',
      checker,
      lease,
      leaseUntil: leaseEnd,
      attempts: sql`${releaseChecks.attempts} + 1`,
      startedAt: sql`coalesce(${releaseChecks.startedAt}, now())`,
      parts: [],
    })
    .where(eq(releaseChecks.id, next.id))
    .returning()
  return row ?? null
}

/** Ends checks whose last allowed checker was lost, so that nobody waits for them. */
export async function endLostChecks(database: Database, problem: string): Promise<void> {
  const { state, attempts, leaseUntil } = releaseChecks
  await database
    .update(releaseChecks)
    .set({ state: 'done', problem, lease: null, leaseUntil: null, finishedAt: sql`now()` })
    .where(
      and(
        eq(state, 'running'),
        sql`${attempts} >= ${checkLimits.attempts}`,
        sql`${leaseUntil} < now()`,
      ),
    )
}

const isHeld = (id: string, lease: string) =>
  and(eq(releaseChecks.id, id), eq(releaseChecks.lease, lease), eq(releaseChecks.state, 'running'))

/** Locks the check until the end of the transaction. Null if another checker has claimed it, or it is done. */
export async function findHeld(
  transaction: Database,
  id: string,
  lease: string,
): Promise<CheckRow | null> {
  const [row] = await transaction
    .select()
    .from(releaseChecks)
    .where(isHeld(id, lease))
    .for('update')
  return row ?? null
}

/** Renews the lease. False if another checker has claimed the check, or it is done. */
export async function saveProgress(
  database: Database,
  { id, lease, parts }: { id: string; lease: string; parts: CheckPart[] },
): Promise<boolean> {
  const rows = await database
    .update(releaseChecks)
    .set({ parts, leaseUntil: leaseEnd })
    .where(isHeld(id, lease))
    .returning({ id: releaseChecks.id })
  return rows.length === 1
}

type Ending = SignedVerdict & {
  id: string
  outcome: 'passed' | 'failed'
  counts: Counts
  parts: CheckPart[]
}

export async function saveVerdict(
  transaction: Database,
  { id, ...ending }: Ending,
): Promise<CheckRow> {
  const [row] = await transaction
    .update(releaseChecks)
    .set({
      ...ending,
      state: 'done',
      lease: null,
      leaseUntil: null,
      finishedAt: sql`now()`,
    })
    .where(eq(releaseChecks.id, id))
    .returning()
  if (!row) throw new Error(`The verdict of check ${id} was not stored`)
  return row
}

/** Ends a check that no checker can do. */
export async function endCheck(database: Database, id: string, problem: string): Promise<void> {
  await database
    .update(releaseChecks)
    .set({ state: 'done', problem, lease: null, leaseUntil: null, finishedAt: sql`now()` })
    .where(eq(releaseChecks.id, id))
}
