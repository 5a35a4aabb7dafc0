import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

/** Today in UTC by the clock of the database, which all servers share: `2026-11-27`. */
export async function findToday(database: Database): Promise<string> {
  const { rows } = await database.execute<{ today: string }>(
    sql`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today`,
  )
  const [row] = rows
  if (!row) throw new Error('The database has no clock')
  return row.today
}
