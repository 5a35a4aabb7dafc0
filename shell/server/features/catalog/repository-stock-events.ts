import type { StockChange, StockEvent } from '@storefront/api/events'
import { sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { appendStock, lockLog } from '../event-log/index.ts'

type Difference = {
  product_id: number
  /** Null if the plan is no longer on sale. */
  remaining: number | null
  monthly_fee: string
  hourly_fee: string
  facts: string
  published_facts: string | null
}

const difference = sql`
  WITH present AS (
    SELECT product_id, greatest(0, stock + sold_before - held - unpaid - sold) AS remaining,
      monthly_fee::text AS monthly_fee, hourly_fee::text AS hourly_fee,
      md5(concat_ws('|', position, name, ram, disk, vcpus, switch, busway, location, gpu_type,
        monthly_fee_product_id, hourly_fee_product_id)) AS facts
    FROM flavors WHERE is_listed
  )
  SELECT product_id, present.remaining, present.monthly_fee, present.hourly_fee, present.facts,
    stock_told.facts AS published_facts
  FROM present FULL JOIN stock_told USING (product_id)
  WHERE (present.remaining, present.monthly_fee, present.hourly_fee, present.facts)
    IS DISTINCT FROM
    (stock_told.remaining, stock_told.monthly_fee, stock_told.hourly_fee, stock_told.facts)
  ORDER BY product_id`

function toEvent(differences: Difference[]): StockEvent {
  const changes = differences.flatMap((row): StockChange[] => {
    const { product_id, remaining, monthly_fee, hourly_fee } = row
    const isKnown = remaining !== null && row.facts === row.published_facts
    return isKnown ? [{ product_id, left: remaining, monthly_fee, hourly_fee }] : []
  })
  return { changes, isListChanged: changes.length < differences.length }
}

async function storePublished(transaction: Database, differences: Difference[]): Promise<void> {
  const present = JSON.stringify(differences.filter(row => row.remaining !== null))
  const gone = JSON.stringify(
    differences.filter(row => row.remaining === null).map(row => row.product_id),
  )
  await transaction.execute(sql`
    INSERT INTO stock_told (product_id, remaining, monthly_fee, hourly_fee, facts)
    SELECT product_id, remaining, monthly_fee, hourly_fee, facts FROM jsonb_to_recordset(${present}::jsonb)
      AS row (product_id integer, remaining integer, monthly_fee text, hourly_fee text, facts text)
    ON CONFLICT (product_id) DO UPDATE SET remaining = EXCLUDED.remaining,
      monthly_fee = EXCLUDED.monthly_fee, hourly_fee = EXCLUDED.hourly_fee, facts = EXCLUDED.facts`)
  await transaction.execute(sql`
    DELETE FROM stock_told WHERE product_id IN (SELECT jsonb_array_elements_text(${gone}::jsonb)::integer)`)
}

/**
 * Appends an event with all changes of the plans since the last event. Any process can call it at any time. Calls run one
 * after another, so that the second one finds no change. The first call only stores the state and appends no event.
 */
export async function collectStock(database: Database): Promise<void> {
  await inTransaction(database, async transaction => {
    await lockLog(transaction)
    const { rows } = (await transaction.execute(difference)) as unknown as { rows: Difference[] }
    if (rows.length === 0) return
    const published = (await transaction.execute(
      sql`SELECT 1 FROM stock_told LIMIT 1`,
    )) as unknown as {
      rows: unknown[]
    }
    await storePublished(transaction, rows)
    if (published.rows.length === 0) return
    await appendStock(transaction, toEvent(rows))
  })
}

export type HeldUnits = { customerId: string; product_id: number; quantity: number }

/** Finds the units of these products that open quotes of these customers hold. */
export async function findHoldings(
  database: Database,
  customerIds: string[],
  productIds: number[],
): Promise<HeldUnits[]> {
  if (customerIds.length === 0 || productIds.length === 0) return []
  const { rows } = (await database.execute(sql`
    SELECT quotes.customer_id AS "customerId", quote_lines.product_id, quote_lines.quantity
    FROM quote_lines JOIN quotes ON quotes.id = quote_lines.quote_id
    WHERE quotes.state = 'open' AND quotes.expires_at > now()
      AND quotes.customer_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb)::uuid)
      AND quote_lines.product_id IN
        (SELECT jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb)::integer)`)) as unknown as {
    rows: HeldUnits[]
  }
  return rows
}
