import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { leases } from '../../database/tables/releases.ts'

/** A server that dies keeps its jobs for this time. */
export const leaseSeconds = 6

/** Of these leases, those that nobody else has. */
export async function listFreeLeases(
  database: Database,
  names: string[],
  holder: string,
): Promise<string[]> {
  const rows = await database
    .select({ name: leases.name })
    .from(leases)
    .where(
      and(
        inArray(leases.name, names),
        sql`${leases.holder} <> ${holder}`,
        sql`${leases.endsAt} > now()`,
      ),
    )
  const taken = new Set(rows.map(({ name }) => name))
  return names.filter(name => !taken.has(name))
}

/** Takes or renews leases. Returns those that the holder has now. */
export async function takeLeases(
  database: Database,
  names: string[],
  holder: string,
): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    INSERT INTO leases AS known (name, holder, ends_at)
    SELECT name, ${holder}::uuid, now() + make_interval(secs => ${leaseSeconds})
    FROM unnest(${sql.param(names)}::text[]) AS name
    ORDER BY 1
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
      WHERE known.holder = excluded.holder OR known.ends_at <= now()
    RETURNING known.name`)
  return rows.map(({ name }) => name)
}

export async function giveBackLeases(
  database: Database,
  names: string[],
  holder: string,
): Promise<void> {
  await database.delete(leases).where(and(inArray(leases.name, names), eq(leases.holder, holder)))
}
