import { lt, type SQL, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { limitedCalls, limitShares } from '../../database/tables/rate-limits.ts'

const msUntil = (endsAt: SQL) => sql`(extract(epoch FROM ${endsAt} - now()) * 1000)::float8`

/** The calls in the current window, and the time until it ends by the clock of the database. */
type Calls = { calls: number; endsInMs: number }

type Call = { name: string; keyHash: string; seconds: number }

/** Counts a call. The first one starts a window of `seconds`. */
export async function addCall(
  database: Database,
  { name, keyHash, seconds }: Call,
): Promise<Calls> {
  const { rows } = await database.execute<Calls>(sql`
    INSERT INTO limited_calls AS known (name, key_hash, calls, ends_at)
    VALUES (${name}, ${keyHash}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (name, key_hash) DO UPDATE SET
      calls = CASE WHEN known.ends_at > now() THEN known.calls + 1 ELSE 1 END,
      ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
    RETURNING calls::float8, ${msUntil(sql`ends_at`)} AS "endsInMs"`)
  const [row] = rows
  if (!row) throw new Error(`Cannot count a call of the limit ${name}`)
  return row
}

/** Calls to add to those of all processes. `endsInMs` is the rest of the window of this process. */
type ShareRow = { name: string; keyHash: string; calls: number; endsInMs: number }

/** The calls that all processes have taken, and the time until the window of all processes ends. */
export type TakenRow = { name: string; keyHash: string; taken: number; endsInMs: number }

/** Takes shares of limits in one statement. All processes use the same order, which prevents deadlocks. */
export async function takeShares(database: Database, shares: ShareRow[]): Promise<TakenRow[]> {
  const { rows } = await database.execute<TakenRow>(sql`
    INSERT INTO limit_shares AS known (name, key_hash, taken, ends_at)
    SELECT name, "keyHash", calls, now() + make_interval(secs => "endsInMs" / 1000)
    FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS wanted (name text,
      "keyHash" text, calls bigint, "endsInMs" float8)
    ORDER BY 1, 2
    ON CONFLICT (name, key_hash) DO UPDATE SET
      taken = excluded.taken + CASE WHEN known.ends_at > now() THEN known.taken ELSE 0 END,
      ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
    RETURNING name, key_hash AS "keyHash", taken::float8, ${msUntil(sql`ends_at`)} AS "endsInMs"`)
  return rows
}

/** Deletes the counts of windows that have ended. */
export async function deleteOldLimits(database: Database): Promise<void> {
  await database.delete(limitedCalls).where(lt(limitedCalls.endsAt, sql`now()`))
  await database.delete(limitShares).where(lt(limitShares.endsAt, sql`now()`))
}
