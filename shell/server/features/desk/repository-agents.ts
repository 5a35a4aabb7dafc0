import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import type { Dependencies } from '../../dependencies.ts'

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

/**
 * Ids of the support team: accounts with a role, and people whom the OpenID provider has signed in, until some minutes
 * after their session ends.
 */
function teamIds({ staffProvider }: Dependencies['config'], afterMinutes = 0) {
  const hasAccounts = staffProvider === null || staffProvider.hasAccountRoles
  return sql`
    SELECT id FROM accounts WHERE role <> 'customer' AND ${hasAccounts}
    UNION
    SELECT account_id FROM sessions
    WHERE staff_role IS NOT NULL AND ${staffProvider !== null}
      AND least(expires_at, coalesce(revoked_at, expires_at))
        > now() - make_interval(mins => ${afterMinutes})`
}

/** Lists all members of the support team, those at the desk first. */
export async function listColleagues(
  { database, config }: Dependencies,
  selfId: string,
): Promise<Colleague[]> {
  const { rows } = (await database.execute(sql`
    SELECT id, name, id = ${selfId} AS "isSelf",
      coalesce(seen_at > now() - make_interval(secs => ${presenceSeconds}), FALSE) AS "isHere"
    FROM accounts LEFT JOIN desk_visits ON account_id = id
    WHERE id IN (${teamIds(config)})
    ORDER BY "isHere" DESC, lower(name), id`)) as unknown as { rows: Colleague[] }
  return rows
}

/** Returns the name of a member of the support team. */
export async function findColleague(
  { database, config }: Dependencies,
  id: string,
): Promise<string | null> {
  const { rows } = (await database.execute(
    sql`SELECT name FROM accounts WHERE id = ${id} AND id IN (${teamIds(config)})`,
  )) as unknown as { rows: { name: string }[] }
  return rows[0]?.name ?? null
}

type Abandoned = { id: string; agentId: string }

/** Taken conversations whose agent has left the team: at most 100. */
export async function findAbandoned(
  { database, config }: Dependencies,
  afterMinutes: number,
): Promise<Abandoned[]> {
  const { rows } = (await database.execute(sql`
    SELECT id, agent_id AS "agentId" FROM conversations
    WHERE state = 'taken' AND agent_id NOT IN (${teamIds(config, afterMinutes)})
    ORDER BY handed_over_at LIMIT 100`)) as unknown as { rows: Abandoned[] }
  return rows
}
