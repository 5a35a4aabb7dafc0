import type { DeskConversation } from '@storefront/api/desk'
import { type SQL, sql } from 'drizzle-orm'

import type { Database } from './pool.ts'

const closedCount = 50
/** A desk with more of them has other troubles; nobody reads longer lists. */
const longestList = 200

/** As the database gives it: who reads decides whether it is theirs. */
type Row = Omit<DeskConversation, 'customer' | 'isMine'> & {
  customerName: string | null
  customerEmail: string | null
}

const moment = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What somebody of the team may see: conversations for which a person was asked, until the assistant has them again. */
const visible = sql`
  WITH queue AS (
    SELECT id, row_number() OVER (ORDER BY handed_over_at, id)::integer AS place
    FROM conversations WHERE state = 'waiting'
  )
  SELECT one.id, one.state, one.language, one.contact, one.rating, queue.place,
    one.last_sequence AS "lastSequence", one.seen_by_customer AS "seenByCustomer",
    one.seen_by_team AS "seenByTeam", one.agent_id AS "agentId", agent.name AS agent,
    one.is_rating_asked AND one.rating IS NULL AS "isRatingAsked",
    CASE WHEN one.state = 'waiting' THEN ${moment(sql`one.handed_over_at`)} END AS "waitingSince",
    ${moment(sql`one.closed_at`)} AS "closedAt",
    customer.name AS "customerName", customer.email AS "customerEmail",
    coalesce(last.text, '') AS "lastText", coalesce(last.author, 'customer') AS "lastAuthor",
    ${moment(sql`coalesce(last.sent_at, one.handed_over_at, one.created_at)`)} AS "lastAt",
    (SELECT count(*) FROM messages WHERE conversation_id = one.id AND author = 'customer'
      AND sequence > one.seen_by_team)::integer AS unseen
  FROM conversations AS one
  LEFT JOIN queue ON queue.id = one.id
  LEFT JOIN accounts AS agent ON agent.id = one.agent_id
  LEFT JOIN accounts AS customer ON customer.id = one.customer_id
  LEFT JOIN LATERAL (
    SELECT text, author, sent_at FROM messages
    WHERE conversation_id = one.id AND author IN ('customer', 'agent')
    ORDER BY sequence DESC LIMIT 1
  ) AS last ON TRUE
  WHERE one.state <> 'assistant'`

async function select(database: Database, rest: SQL, agentId: string): Promise<DeskConversation[]> {
  const { rows } = (await database.execute(sql`${visible} ${rest}`)) as unknown as { rows: Row[] }
  return rows.map(({ customerName, customerEmail, ...row }) => ({
    ...row,
    customer:
      customerName === null || customerEmail === null
        ? null
        : { name: customerName, email: customerEmail },
    isMine: row.agentId === agentId,
  }))
}

export type DeskLists = Record<'waiting' | 'taken' | 'closed', DeskConversation[]>

/** Longest waiting first, taken ones by their last message, the last ones that were closed. */
export async function listDesk(database: Database, agentId: string): Promise<DeskLists> {
  const limit = sql`LIMIT ${longestList}`
  const waiting = sql`AND one.state = 'waiting' ORDER BY queue.place ${limit}`
  const taken = sql`AND one.state = 'taken' ORDER BY last.sent_at DESC NULLS LAST, one.id ${limit}`
  const closed = sql`AND one.state = 'closed' ORDER BY one.closed_at DESC, one.id LIMIT ${closedCount}`
  return {
    waiting: await select(database, waiting, agentId),
    taken: await select(database, taken, agentId),
    closed: await select(database, closed, agentId),
  }
}

export async function findAtDesk(
  database: Database,
  id: string,
  agentId: string,
): Promise<DeskConversation | null> {
  const [found] = await select(database, sql`AND one.id = ${id}`, agentId)
  return found ?? null
}
