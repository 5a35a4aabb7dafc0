import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { flavors } from '../../database/tables/catalogue.ts'

/** The free units. Sales that the external stock already contains are not subtracted again. */
export const freeUnits = sql<number>`(${flavors.stock} + ${flavors.soldBefore} - ${flavors.sold} - ${flavors.unpaid} - ${flavors.held})`

/** Changes of one product's counts. Their sum is subtracted from the free units. */
type StockTransfer = { held?: number; unpaid?: number; sold?: number }
export type StockTransfers = Map<number, StockTransfer>

async function transferOne(
  transaction: Database,
  productId: number,
  transfer: StockTransfer,
): Promise<boolean> {
  const { held = 0, unpaid = 0, sold = 0 } = transfer
  const needed = held + unpaid + sold
  const isEnough = needed > 0 ? sql`${freeUnits} >= ${needed}` : undefined
  const changed = await transaction
    .update(flavors)
    .set({
      held: sql`${flavors.held} + ${held}`,
      unpaid: sql`${flavors.unpaid} + ${unpaid}`,
      sold: sql`${flavors.sold} + ${sold}`,
    })
    .where(and(eq(flavors.product_id, productId), isEnough))
    .returning({ id: flavors.product_id })
  return changed.length === 1
}

/**
 * Runs one conditional UPDATE for each product (D7.stock.conditional-update), in ascending order, so that two transactions
 * cannot deadlock. The caller must lock the rows of quotes and orders first. Returns the products with too few free units. If
 * there are any, the caller must roll back.
 */
export async function transferUnits(
  transaction: Database,
  transfers: StockTransfers,
): Promise<number[]> {
  const insufficient: number[] = []
  for (const [productId, move] of [...transfers].sort(([left], [right]) => left - right)) {
    if (!(await transferOne(transaction, productId, move))) insufficient.push(productId)
  }
  return insufficient
}

/** Returns the same transfer for every line, with its quantity. */
export function transfersOf(
  lines: Iterable<{ product_id: number; quantity: number }>,
  toTransfer: (quantity: number) => StockTransfer,
): StockTransfers {
  const transfers: StockTransfers = new Map()
  for (const line of lines) transfers.set(line.product_id, toTransfer(line.quantity))
  return transfers
}
