import { and, eq, lt, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { leases } from '../../database/tables/releases.ts'

/** A server that ends without giving its lease back blocks the others for this time. */
const leaseSeconds = 120
const endsAt = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Returns false while another holder has it. Its holder renews it with the same call. */
export async function takeLease(
  database: Database,
  name: string,
  holder: string,
): Promise<boolean> {
  const rows = await database
    .insert(leases)
    .values({ name, holder, endsAt })
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, endsAt },
      setWhere: sql`${leases.holder} = ${holder} OR ${lt(leases.endsAt, sql`now()`)}`,
    })
    .returning({ name: leases.name })
  return rows.length === 1
}

export async function giveBackLease(
  database: Database,
  name: string,
  holder: string,
): Promise<void> {
  await database.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)))
}
