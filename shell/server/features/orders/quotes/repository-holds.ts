import { sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'

async function readRow<Row>(database: Database, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = (await database.execute(query)) as unknown as { rows: Row[] }
  const [row] = rows
  if (!row) throw new Error('A query without FROM must return one row')
  return row
}

/** Whether the customer has never paid and the account is younger than 30 days. */
export async function isNewcomer(database: Database, customerId: string): Promise<boolean> {
  const { isNew } = await readRow<{ isNew: boolean }>(
    database,
    sql`SELECT
      EXISTS (SELECT 1 FROM accounts WHERE id = ${customerId} AND created_at > now() - interval '30 days')
      AND NOT EXISTS (SELECT 1 FROM orders WHERE customer_id = ${customerId} AND paid_at IS NOT NULL)
      AS "isNew"`,
  )
  return isNew
}

/** Until the transaction ends, no other newcomer of the network can hold more. Lock the customer first. */
export async function lockNetwork(transaction: Database, network: string | null): Promise<void> {
  if (network === null) return
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`network:${network}`}, 0))`,
  )
}

type HoldTotals = {
  /** Units in open quotes of other newcomers of the same network. */
  ofNetwork: number
  /** For how long this customer has held units without a pause of 10 minutes. */
  minutes: number
}

/** What newcomers hold. Quotes of customers who have paid once do not count. */
export async function readHolding(
  database: Database,
  customerId: string,
  network: string | null,
): Promise<HoldTotals> {
  return await readRow<HoldTotals>(
    database,
    sql`SELECT
      (SELECT coalesce(sum(quantity), 0)::integer FROM quote_lines
        JOIN quotes ON quotes.id = quote_lines.quote_id
        WHERE quotes.state = 'open' AND quotes.network = ${network}
          AND quotes.customer_id <> ${customerId}
          AND NOT EXISTS (
            SELECT 1 FROM orders WHERE orders.customer_id = quotes.customer_id AND paid_at IS NOT NULL
          )) AS "ofNetwork",
      (SELECT coalesce(extract(epoch FROM now() - held_since) / 60, 0)::float8
        FROM (${lastHold(customerId)}) AS last) AS minutes`,
  ).then(({ ofNetwork, minutes }) => ({ ofNetwork, minutes: minutes ?? 0 }))
}

/** The newest quote that held units within the last 10 minutes. */
const lastHold = (customerId: string, without: string | null = null) => sql`
  SELECT held_since FROM quotes
  WHERE customer_id = ${customerId} AND state <> 'ordered'
    AND id IS DISTINCT FROM ${without}::uuid
    AND expires_at > now() - interval '10 minutes'
  ORDER BY created_at DESC LIMIT 1`

/** Whether an order has held units for an hour since it was placed, and its last hold ended less than 10 minutes ago. */
export async function isHeldForAnHour(database: Database, orderId: string): Promise<boolean> {
  const { isHeld } = await readRow<{ isHeld: boolean }>(
    database,
    sql`SELECT EXISTS (
      SELECT FROM orders WHERE id = ${orderId}
        AND created_at < now() - interval '60 minutes' AND pay_by > now() - interval '10 minutes'
    ) AS "isHeld"`,
  )
  return isHeld
}

/** Copies the start of the hold from the previous quote to the new one. */
export async function continueHold(
  database: Database,
  { quoteId, customerId, network }: { quoteId: string; customerId: string; network: string | null },
): Promise<void> {
  await database.execute(sql`
    UPDATE quotes SET network = ${network}, held_since = coalesce((
      SELECT held_since FROM (${lastHold(customerId, quoteId)}) AS last
    ), held_since) WHERE id = ${quoteId}`)
}
