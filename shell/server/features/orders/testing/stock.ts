import { randomUUID } from 'node:crypto'
import type { Flavor } from '@storefront/api/flavor'
import { sampleFlavor } from '@storefront/api/testing/sample-plan'
import { eq, sql } from 'drizzle-orm'

import type { Database } from '../../../database/pool.ts'
import { accounts } from '../../../database/tables/accounts.ts'
import { flavors } from '../../../database/tables/catalogue.ts'
import { startMirror, writeFlavors } from '../../catalog/repository-flavors.ts'

/** A plan of the catalogue. A test overrides the fields that matter to it. */
export function createFlavor(overrides: Partial<Flavor> = {}): Flavor {
  return sampleFlavor({
    location: 'Madrid, ES',
    monthly_fee_product_id: 'price_m_1059',
    hourly_fee_product_id: 'price_h_1059',
    stock_quantity: 5,
    product_id: 1059,
    ...overrides,
  })
}

export async function offer(database: Database, ...plans: Partial<Flavor>[]): Promise<void> {
  const start = await startMirror(database)
  await writeFlavors(database, plans.map(createFlavor), start)
}

/** Adds customers and returns their ids. */
export async function addCustomers(database: Database, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const key = randomUUID()
    return { owner: key, email: `${key}@example.com`, name: 'Ana', role: 'customer' as const }
  })
  const added = await database.insert(accounts).values(rows).returning({ id: accounts.id })
  return added.map(account => account.id)
}

type Units = { stock: number; free: number; held: number; unpaid: number; sold: number }

/** Counts the units of a product. @throws Error if the stored counts differ from the quotes and orders. */
export async function countStock(database: Database, productId = 1059): Promise<Units> {
  const [row] = await database.select().from(flavors).where(eq(flavors.product_id, productId))
  if (!row) throw new Error(`There is no product ${productId}`)
  const { stock, soldBefore, held, unpaid, sold } = row
  const counted = await countRows(database, productId)
  const isEqual = counted.held === held && counted.unpaid === unpaid && counted.sold === sold
  if (!isEqual)
    throw new Error(`Counts disagree: ${JSON.stringify({ held, unpaid, sold, counted })}`)
  return { stock, free: stock + soldBefore - held - unpaid - sold, held, unpaid, sold }
}

async function countRows(
  database: Database,
  productId: number,
): Promise<Omit<Units, 'stock' | 'free'>> {
  const inOrders = sql`SELECT coalesce(sum(quantity), 0)::int FROM order_lines JOIN orders ON orders.id = order_id
    WHERE product_id = ${productId} AND state`
  const [row] = await database
    .select({
      held: sql<number>`(SELECT coalesce(sum(quantity), 0)::int FROM quote_lines JOIN quotes ON quotes.id = quote_id
        WHERE product_id = ${productId} AND state = 'open')`,
      unpaid: sql<number>`(${inOrders} IN ('awaiting_payment', 'paying'))`,
      // Units of failed servers were returned when the order became active, others when their server was deleted.
      sold: sql<number>`(${inOrders} IN ('paid', 'active'))
        - (SELECT count(*)::int FROM servers JOIN orders ON orders.id = order_id
          WHERE product_id = ${productId} AND orders.state IN ('paid', 'active')
            AND (servers.state = 'deleted' OR ready_at IS NULL AND orders.state = 'active'))`,
    })
    .from(sql`(SELECT 1) AS one`)
  if (!row) throw new Error('Cannot count')
  return row
}
