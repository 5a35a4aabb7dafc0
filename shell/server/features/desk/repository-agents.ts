import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

/** An open desk sends a request at least once a minute, also from a hidden tab. */
const presenceSeconds = 150
/** The minimum time between two writes of a visit. */
const visitIntervalSeconds = 20

type Colleague = { id: string; name: string; isHere: boolean; isSelf: boolean }

export async function recordVisit(database: Database, accountId: string): Promise<void> {
  await database.execute(sql`
    INSERT INTO desk_visits (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET seen_at = now()
    WHERE desk_visits.seen_at < now() - make_interval(secs => ${visitIntervalSeconds})`)
}

/** Lists all members of the support team, those at the desk first. */
export async function listColleagues(database: Database, selfId: string): Promise<Colleague[]> {
  const { rows } = (await database.execute(sql`
    SELECT id, name, id = ${selfId} AS "isSelf",
      coalesce(seen_at > now() - make_interval(secs => ${presenceSeconds}), FALSE) AS "isHere"
    FROM accounts LEFT JOIN desk_visits ON account_id = id
    WHERE role <> 'customer'
    ORDER BY "isHere" DESC, lower(name), id`)) as unknown as { rows: Colleague[] }
  return rows
}

/** Returns the name of a member of the support team. */
export async function findColleague(database: Database, id: string): Promise<string | null> {
  const { rows } = (await database.execute(
    sql`SELECT name FROM accounts WHERE id = ${id} AND role <> 'customer'`,
  )) as unknown as { rows: { name: string }[] }
  return rows[0]?.name ?? null
}
