import { sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'

/** Adds newer paid orders, without lines and servers, to the customer of an order. */
export async function addPaidOrders(
  database: Database,
  orderId: string,
  count: number,
): Promise<void> {
  await database.execute(sql`
    WITH fresh AS (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int)),
    added AS (
      INSERT INTO quotes SELECT copy.* FROM fresh,
        orders JOIN quotes ON quotes.id = orders.quote_id,
        jsonb_populate_record(quotes, jsonb_build_object('id', fresh.id)) copy
      WHERE orders.id = ${orderId}::uuid
      RETURNING id
    )
    INSERT INTO orders SELECT copy.* FROM added, orders,
      jsonb_populate_record(orders, jsonb_build_object('id', added.id,
        'quote_id', added.id, 'number', nextval('order_numbers'), 'state', 'paid')) copy
    WHERE orders.id = ${orderId}::uuid`)
}
