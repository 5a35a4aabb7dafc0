import { telemetryRetentionDays } from '@storefront/api/telemetry-limits'
import { type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { fitToCaps } from './repository-caps.ts'
import { addStacks } from './repository-stacks.ts'
import type { ErrorRow, Sums } from './sums.ts'

async function read<Row>(database: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] }
  return rows
}

/**
 * Adds sums to those of other processes, within the caps of all processes together. All processes use the same order,
 * which prevents deadlocks.
 */
export async function addSums(database: Database, sums: Sums): Promise<void> {
  const { open, steps } = sums
  await inTransaction(database, async transaction => {
    const { minutes, errors } = await fitToCaps(transaction, sums)
    await transaction.execute(sql`
      INSERT INTO telemetry_minutes (minute, container, release_id, measure, bucket, count)
      SELECT minute, container, release, measure, bucket, count
      FROM jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) AS told (minute timestamptz,
        container text, release text, measure text, bucket smallint, count bigint)
      ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (minute, container, release_id, measure, bucket)
        DO UPDATE SET count = telemetry_minutes.count + EXCLUDED.count`)
    await transaction.execute(sql`
      INSERT INTO telemetry_errors
        (hour, container, release_id, kind, name, message, count, first_at, last_at)
      SELECT hour, container, release, kind, name, message, count, at, at
      FROM jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) AS told (hour timestamptz,
        container text, release text, kind text, name text, message text, count bigint, at timestamptz)
      ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (hour, container, release_id, kind, name, message)
        DO UPDATE SET count = telemetry_errors.count + EXCLUDED.count,
          last_at = greatest(telemetry_errors.last_at, EXCLUDED.last_at)`)
    await addStacks(transaction, errors)
    await transaction.execute(sql`
      INSERT INTO telemetry_open (at, composition_id, count)
      SELECT at, composition, count
      FROM jsonb_to_recordset(${JSON.stringify(open)}::jsonb) AS told (at timestamptz,
        composition text, count bigint)
      ORDER BY 1, 2
      ON CONFLICT (at, composition_id)
        DO UPDATE SET count = telemetry_open.count + EXCLUDED.count`)
    await transaction.execute(sql`
      INSERT INTO telemetry_steps (minute, composition_id, step, count)
      SELECT minute, composition, step, count
      FROM jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) AS told (minute timestamptz,
        composition text, step text, count bigint)
      ORDER BY 1, 2, 3
      ON CONFLICT (minute, composition_id, step)
        DO UPDATE SET count = telemetry_steps.count + EXCLUDED.count`)
  })
}

export type ReleaseSum = {
  container: string
  release: string
  label: string | null
  owner: string | null
  measure: string
  bucket: number
  count: number
}

/** By release, for the last hours. */
export function readReleaseSums(database: Database, hours: number): Promise<ReleaseSum[]> {
  return read(
    database,
    sql`SELECT told.container, told.release_id AS release, releases.label, releases.owner, measure,
        bucket::integer AS bucket, sum(count)::float8 AS count
      FROM telemetry_minutes told LEFT JOIN releases ON releases.id = told.release_id
      WHERE minute > now() - make_interval(hours => ${hours}::integer)
      GROUP BY 1, 2, 3, 4, 5, 6`,
  )
}

export type PeriodSum = {
  at: string
  container: string
  measure: string
  bucket: number
  count: number
}

/** By period and container. */
export function readPeriodSums(
  database: Database,
  { hours, stepMs }: { hours: number; stepMs: number },
): Promise<PeriodSum[]> {
  return read(
    database,
    sql`SELECT date_bin(make_interval(secs => ${stepMs / 1000}), minute, 'epoch') AS at, container,
        measure, bucket::integer AS bucket, sum(count)::float8 AS count
      FROM telemetry_minutes
      WHERE minute > now() - make_interval(hours => ${hours}::integer) AND container <> ''
        AND measure IN ('shown', 'fallback', 'error', 'load')
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2`,
  )
}

/** `stack`: the id of one of its stacks. */
export type ErrorSum = Omit<ErrorRow, 'hour' | 'at' | 'stack'> & {
  at: string
  stack: string | null
}
const errorsOfRelease = 10

/** The last errors of each release, and those that its pages showed. */
export function readErrors(database: Database, hours: number): Promise<ErrorSum[]> {
  return read(
    database,
    sql`SELECT sums.*, stacks.id AS stack FROM (
      SELECT container, release_id AS release, kind, name, message, sum(count)::float8 AS count,
        max(last_at) AS at, row_number() OVER (
          PARTITION BY container, release_id, kind = 'handled' ORDER BY max(last_at) DESC, message) AS place
      FROM telemetry_errors WHERE last_at > now() - make_interval(hours => ${hours}::integer)
      GROUP BY 1, 2, 3, 4, 5) AS sums
    LEFT JOIN telemetry_stacks AS stacks ON stacks.container = sums.container
      AND stacks.release_id = sums.release AND stacks.kind = sums.kind
      AND stacks.name = sums.name AND stacks.message = sums.message
    WHERE place <= ${errorsOfRelease} ORDER BY at DESC, sums.message`,
  )
}

/** Of a composition: what the server and its pages counted, and what its pages ordered. */
export type CompositionStep = { composition: string; step: string; count: number }

/** `ordered` and `paid` come from the orders, by the composition of the page that placed them. */
export function readCompositionSteps(
  database: Database,
  hours: number,
): Promise<CompositionStep[]> {
  const since = sql`now() - make_interval(hours => ${hours}::integer)`
  return read(
    database,
    sql`SELECT composition_id AS composition, step, sum(count)::float8 AS count
      FROM telemetry_steps WHERE minute > ${since} GROUP BY 1, 2
    UNION ALL SELECT composition_id, 'ordered', count(*)::float8 FROM orders
      WHERE composition_id IS NOT NULL AND created_at > ${since} GROUP BY 1
    UNION ALL SELECT composition_id, 'paid', count(*)::float8 FROM orders
      WHERE composition_id IS NOT NULL AND paid_at > ${since} GROUP BY 1`,
  )
}

/** The number of pages that were visible in the last five minutes. */
export function readOpen(
  database: Database,
): Promise<{ composition: string; documents: number }[]> {
  return read(
    database,
    sql`SELECT composition_id AS composition, sum(count)::float8 AS documents FROM telemetry_open
      WHERE at > now() - interval '5 minutes' GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
}

export async function deleteOldTelemetry(database: Database): Promise<void> {
  const stored = sql`now() - make_interval(days => ${telemetryRetentionDays}::integer)`
  await database.execute(sql`DELETE FROM telemetry_minutes WHERE minute < ${stored}`)
  await database.execute(sql`DELETE FROM telemetry_errors WHERE last_at < ${stored}`)
  await database.execute(sql`DELETE FROM telemetry_stacks WHERE seen_at < ${stored}`)
  await database.execute(sql`DELETE FROM telemetry_steps WHERE minute < ${stored}`)
  await database.execute(sql`DELETE FROM telemetry_open WHERE at < now() - interval '1 day'`)
}

/** The deployments by kind, for `/_metrics`. */
export function countDeployments(database: Database): Promise<{ kind: string; count: number }[]> {
  return read(
    database,
    sql`SELECT kind, count(*)::float8 AS count FROM pointer_log GROUP BY 1 ORDER BY 1`,
  )
}
