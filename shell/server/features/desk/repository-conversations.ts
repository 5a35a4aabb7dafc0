import type { DeskConversation } from '@storefront/api/desk'
import { type SQL, sql } from 'drizzle-orm'

import { closingSequence } from '../../database/closing-sequence.ts'
import type { Database } from '../../database/pool.ts'

const closedCount = 50
/** The maximum number of conversations in a list. */
const maxListed = 200

/** A row of the query. The reading agent determines `isMine`. */
type Row = Omit<DeskConversation, 'customer' | 'isMine'> & {
  customerName: string | null
  customerEmail: string | null
}

const isoTime = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * The conversations that the team may see: those in which the customer requested a person. A conversation that continues with
 * the assistant after an agent closed it appears as it was when it was closed, without later messages.
 */
const visible = sql`
  WITH queue AS (
    SELECT id, row_number() OVER (ORDER BY handed_over_at, id)::integer AS place
    FROM conversations WHERE state = 'waiting'
  )
  SELECT one.id, one.language, one.contact, one.rating, queue.place,
    one.rating_comment AS "ratingComment",
    CASE WHEN one.state = 'assistant' THEN 'closed' ELSE one.state END AS state,
    shown.sequence AS "lastSequence", one.seen_by_customer AS "seenByCustomer",
    one.seen_by_team AS "seenByTeam", one.agent_id AS "agentId", agent.name AS agent,
    one.is_rating_asked AND one.rating IS NULL AS "isRatingAsked",
    CASE WHEN one.state = 'waiting' THEN ${isoTime(sql`one.handed_over_at`)} END AS "waitingSince",
    ${isoTime(sql`one.closed_at`)} AS "closedAt",
    customer.name AS "customerName", customer.email AS "customerEmail",
    coalesce(last.text, '') AS "lastText", coalesce(last.author, 'customer') AS "lastAuthor",
    ${isoTime(sql`coalesce(last.sent_at, one.handed_over_at, one.created_at)`)} AS "lastAt",
    (SELECT count(*) FROM messages WHERE conversation_id = one.id AND author = 'customer'
      AND sequence > one.seen_by_team AND sequence <= shown.sequence)::integer AS unseen,
    one.state = 'taken' AND EXISTS (SELECT FROM messages WHERE conversation_id = one.id
      AND notice = 'transferred' AND sequence > one.seen_by_team) AS "isTransferNew"
  FROM conversations AS one
  JOIN LATERAL (
    SELECT CASE WHEN one.state = 'assistant' THEN ${closingSequence(sql`one.id`)}
      ELSE one.last_sequence END AS sequence
  ) AS shown ON shown.sequence IS NOT NULL
  LEFT JOIN queue ON queue.id = one.id
  LEFT JOIN accounts AS agent ON agent.id = one.agent_id
  LEFT JOIN accounts AS customer ON customer.id = one.customer_id
  LEFT JOIN LATERAL (
    SELECT text, author, sent_at FROM messages
    WHERE conversation_id = one.id AND author IN ('customer', 'agent')
      AND sequence <= shown.sequence
    ORDER BY sequence DESC LIMIT 1
  ) AS last ON TRUE
  WHERE (one.state <> 'assistant' OR one.closed_at IS NOT NULL)`

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

type DeskLists = Record<'waiting' | 'taken' | 'closed', DeskConversation[]>

/** Lists waiting conversations, longest wait first; taken ones, newest message first; and the most recently closed ones. */
export async function listDesk(database: Database, agentId: string): Promise<DeskLists> {
  const limit = sql`LIMIT ${maxListed}`
  const waiting = sql`AND one.state = 'waiting' ORDER BY queue.place ${limit}`
  const taken = sql`AND one.state = 'taken' ORDER BY last.sent_at DESC NULLS LAST, one.id ${limit}`
  const closed = sql`AND one.state IN ('closed', 'assistant')
    ORDER BY one.closed_at DESC, one.id LIMIT ${closedCount}`
  return {
    waiting: await select(database, waiting, agentId),
    taken: await select(database, taken, agentId),
    closed: await select(database, closed, agentId),
  }
}

export async function findDeskConversation(
  database: Database,
  id: string,
  agentId: string,
): Promise<DeskConversation | null> {
  const [found] = await select(database, sql`AND one.id = ${id}`, agentId)
  return found ?? null
}
