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

/** Units in open quotes of other newcomers of a network. Quotes of customers who have paid once do not count. */
export async function countUnitsOfNetwork(
  database: Database,
  customerId: string,
  network: string | null,
): Promise<number> {
  const { units } = await readRow<{ units: number }>(
    database,
    sql`SELECT coalesce(sum(quantity), 0)::integer AS units FROM quote_lines
      JOIN quotes ON quotes.id = quote_lines.quote_id
      WHERE quotes.state = 'open' AND quotes.network = ${network}
        AND quotes.customer_id <> ${customerId}
        AND NOT EXISTS (
          SELECT 1 FROM orders WHERE orders.customer_id = quotes.customer_id AND paid_at IS NOT NULL
        )`,
  )
  return units
}

/**
 * Since when the customer holds units: the earliest start of the quotes, with their orders, that held units within the
 * last 10 minutes. An order holds them until it is cancelled or expires.
 */
const heldSince = (customerId: string) => sql`
  SELECT min(quotes.held_since) FROM quotes LEFT JOIN orders ON orders.quote_id = quotes.id
  WHERE quotes.customer_id = ${customerId}
    AND coalesce(least(orders.pay_by, (
      SELECT max(at) FROM order_turns WHERE order_id = orders.id AND order_turns.state = 'cancelled'
    )), quotes.expires_at) > now() - interval '10 minutes'`

/** For how long this customer has held units without a pause of 10 minutes. */
export async function readMinutesHeld(database: Database, customerId: string): Promise<number> {
  const { minutes } = await readRow<{ minutes: number }>(
    database,
    sql`SELECT coalesce(extract(epoch FROM now() - (${heldSince(customerId)})) / 60, 0)::float8 AS minutes`,
  )
  return minutes
}

type Continuation = { quoteId: string; customerId: string }

/** Gives a quote that starts to hold units, or whose order does so again, the start of the customer's last hold. */
export async function continueHold(
  database: Database,
  { quoteId, customerId }: Continuation,
): Promise<void> {
  await database.execute(sql`
    UPDATE quotes SET held_since = coalesce((${heldSince(customerId)}), now())
    WHERE id = ${quoteId}`)
}
