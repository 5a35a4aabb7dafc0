import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { fitErrors, fitTimes, isTime } from './caps.ts'
import type { ErrorRow, MinuteRow, Sums } from './sums.ts'

/** One process at a time writes what has a cap. */
const capsLock = 7_300_050

async function readErrors(transaction: Database, rows: ErrorRow[]): Promise<ErrorRow[]> {
  const { rows: stored } = await transaction.execute<ErrorRow>(sql`
    SELECT hour, container, release_id AS release, kind, name, message, count::float8,
      first_at AS at
    FROM telemetry_errors
    WHERE hour = ANY(${sql.param(rows.map(({ hour }) => hour))}::timestamptz[])
      AND release_id = ANY(${sql.param(rows.map(({ release }) => release))}::text[])`)
  return stored
}

async function readTimes(transaction: Database, rows: MinuteRow[]): Promise<MinuteRow[]> {
  const minutes = [...new Set(rows.map(({ minute }) => minute))]
  const { rows: stored } = await transaction.execute<MinuteRow>(sql`
    SELECT minute, container, release_id AS release, measure, bucket::integer, count::float8
    FROM telemetry_minutes
    WHERE minute = ANY(${sql.param(minutes)}::timestamptz[]) AND bucket > 0`)
  return stored
}

/** Applies the caps of all processes together to sums that this transaction writes. */
export async function fitToCaps(
  transaction: Database,
  { minutes, errors }: Pick<Sums, 'minutes' | 'errors'>,
): Promise<Pick<Sums, 'minutes' | 'errors'>> {
  const times = minutes.filter(isTime)
  if (times.length === 0 && errors.length === 0) return { minutes, errors }
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${capsLock})`)
  return {
    minutes: fitTimes(minutes, times.length > 0 ? await readTimes(transaction, times) : []),
    errors: fitErrors(errors, errors.length > 0 ? await readErrors(transaction, errors) : []),
  }
}
