import { and, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { flavors } from '../../database/tables/catalogue.ts'

/** Units that nobody has: what an outside stock already knows as sold is not subtracted twice. */
export const freeUnits = sql<number>`(${flavors.stock} + ${flavors.soldBefore} - ${flavors.sold} - ${flavors.unpaid} - ${flavors.held})`

/** Units of one product that change hands; the sum of all three is taken from the free ones. */
type StockTransfer = { held?: number; unpaid?: number; sold?: number }
export type StockTransfers = Map<number, StockTransfer>

async function transferOne(
  transaction: Database,
  productId: number,
  move: StockTransfer,
): Promise<boolean> {
  const { held = 0, unpaid = 0, sold = 0 } = move
  const taken = held + unpaid + sold
  const isEnough = taken > 0 ? sql`${freeUnits} >= ${taken}` : undefined
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
 * Runs one conditional UPDATE for each product (D7.stock.conditional-update), in ascending order, so that two
 * transactions never wait for each other in a circle. The caller has locked the rows of quotes and orders before. Gives
 * the products of which too few are free; the caller must then roll back.
 */
export async function transferUnits(
  transaction: Database,
  moves: StockTransfers,
): Promise<number[]> {
  const short: number[] = []
  for (const [productId, move] of [...moves].sort(([left], [right]) => left - right)) {
    if (!(await transferOne(transaction, productId, move))) short.push(productId)
  }
  return short
}

/** The same move for every line, scaled by its quantity. */
export function transfersOf(
  lines: Iterable<{ product_id: number; quantity: number }>,
  toMove: (quantity: number) => StockTransfer,
): StockTransfers {
  const moves: StockTransfers = new Map()
  for (const line of lines) moves.set(line.product_id, toMove(line.quantity))
  return moves
}
