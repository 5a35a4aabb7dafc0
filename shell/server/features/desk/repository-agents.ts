import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'

/** An open desk asks at least once a minute (also one in a hidden tab), whatever process answers. */
const hereSeconds = 150
/** So often a visit is written down. */
const noteSeconds = 20

type Colleague = { id: string; name: string; isHere: boolean; isSelf: boolean }

export async function noteVisit(database: Database, accountId: string): Promise<void> {
  await database.execute(sql`
    INSERT INTO desk_visits (account_id) VALUES (${accountId})
    ON CONFLICT (account_id) DO UPDATE SET seen_at = now()
    WHERE desk_visits.seen_at < now() - make_interval(secs => ${noteSeconds})`)
}

/** Everybody who may take a conversation over; who is at the desk comes first. */
export async function listColleagues(database: Database, selfId: string): Promise<Colleague[]> {
  const { rows } = (await database.execute(sql`
    SELECT id, name, id = ${selfId} AS "isSelf",
      coalesce(seen_at > now() - make_interval(secs => ${hereSeconds}), FALSE) AS "isHere"
    FROM accounts LEFT JOIN desk_visits ON account_id = id
    WHERE role <> 'customer'
    ORDER BY "isHere" DESC, lower(name), id`)) as unknown as { rows: Colleague[] }
  return rows
}

/** The name of somebody of the team. */
export async function findColleague(database: Database, id: string): Promise<string | null> {
  const { rows } = (await database.execute(
    sql`SELECT name FROM accounts WHERE id = ${id} AND role <> 'customer'`,
  )) as unknown as { rows: { name: string }[] }
  return rows[0]?.name ?? null
}
