import { sql } from 'drizzle-orm'

import type { Database } from './pool.ts'

/** The database's clock, which all processes share. */
export async function readClock(database: Database): Promise<Date> {
  const [row] = await database
    .select({ at: sql<string>`clock_timestamp()` })
    .from(sql`(SELECT 1) AS one`)
  if (!row) throw new Error('Cannot read the clock of the database')
  return new Date(row.at)
}
