import type { Flavor } from '@storefront/api/flavor'
import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm'

import { readClock } from './clock.ts'
import { type Database, inTransaction } from './pool.ts'
import { freeUnits } from './stock.ts'
import { flavors, quoteLines, quotes } from './tables/catalogue.ts'

/** `stock_quantity` of what the functions here answer is what is left for everybody. */
const columns = {
  name: flavors.name,
  ram: flavors.ram,
  disk: flavors.disk,
  vcpus: flavors.vcpus,
  switch: flavors.switch,
  busway: flavors.busway,
  monthly_fee: flavors.monthly_fee,
  location: flavors.location,
  hourly_fee: flavors.hourly_fee,
  monthly_fee_product_id: flavors.monthly_fee_product_id,
  hourly_fee_product_id: flavors.hourly_fee_product_id,
  stock_quantity: sql<number>`greatest(0, ${freeUnits})`,
  product_id: flavors.product_id,
  gpu_type: flavors.gpu_type,
}

/** All plans on sale, in the catalogue's order. */
export async function listFlavors(database: Database): Promise<Flavor[]> {
  return await database
    .select(columns)
    .from(flavors)
    .where(eq(flavors.isListed, true))
    .orderBy(asc(flavors.position), asc(flavors.product_id))
}

export async function findFlavors(database: Database, productIds: number[]): Promise<Flavor[]> {
  // A larger number fails as a parameter of an integer column.
  const possible = productIds.filter(id => Math.abs(id) < 2 ** 31)
  return await database
    .select(columns)
    .from(flavors)
    .where(and(eq(flavors.isListed, true), inArray(flavors.product_id, possible)))
}

/** Units that the customer's open quote holds, by product. */
export async function findHeldUnits(
  database: Database,
  customerId: string,
): Promise<Map<number, number>> {
  const rows = await database
    .select({ product_id: quoteLines.product_id, quantity: quoteLines.quantity })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(
      and(
        eq(quotes.customerId, customerId),
        eq(quotes.state, 'open'),
        gt(quotes.expiresAt, sql`now()`),
      ),
    )
  return new Map(rows.map(row => [row.product_id, row.quantity]))
}

export async function isCatalogueEmpty(database: Database): Promise<boolean> {
  const rows = await database.select({ id: flavors.product_id }).from(flavors).limit(1)
  return rows.length === 0
}

/** When an outside catalogue is about to be asked, and what was sold until then. */
export type MirrorStart = { at: Date; sold: Map<number, number> }

export async function startMirror(database: Database): Promise<MirrorStart> {
  const rows = await database.select({ id: flavors.product_id, sold: flavors.sold }).from(flavors)
  return { at: await readClock(database), sold: new Map(rows.map(row => [row.id, row.sold])) }
}

const incoming = (column: string) => sql.raw(`excluded.${column}`)
const mirrored = {
  position: incoming('position'),
  isListed: incoming('is_listed'),
  name: incoming('name'),
  ram: incoming('ram'),
  disk: incoming('disk'),
  vcpus: incoming('vcpus'),
  switch: incoming('switch'),
  busway: incoming('busway'),
  location: incoming('location'),
  gpu_type: incoming('gpu_type'),
  monthly_fee: incoming('monthly_fee'),
  hourly_fee: incoming('hourly_fee'),
  monthly_fee_product_id: incoming('monthly_fee_product_id'),
  hourly_fee_product_id: incoming('hourly_fee_product_id'),
  stock: incoming('stock'),
  soldBefore: incoming('sold_before'),
  fetchedAt: incoming('fetched_at'),
}

function toRow(flavor: Flavor, position: number, start: MirrorStart) {
  const { stock_quantity, ...plan } = flavor
  return {
    ...plan,
    position,
    isListed: true,
    stock: stock_quantity,
    soldBefore: start.sold.get(flavor.product_id) ?? 0,
    fetchedAt: start.at,
  }
}

/**
 * Takes the catalogue's own columns over, by product, and never touches holds, unpaid and sold units. An answer that
 * was asked for earlier than the one already there changes nothing.
 */
export async function writeFlavors(
  database: Database,
  items: Flavor[],
  start: MirrorStart,
): Promise<void> {
  const rows = items.map((item, position) => toRow(item, position, start))
  rows.sort((left, right) => left.product_id - right.product_id)
  await inTransaction(database, async transaction => {
    if (rows.length > 0)
      await transaction
        .insert(flavors)
        .values(rows)
        .onConflictDoUpdate({
          target: flavors.product_id,
          set: mirrored,
          setWhere: sql`${flavors.fetchedAt} <= excluded.fetched_at`,
        })
    const gone = notInArray(
      flavors.product_id,
      rows.map(row => row.product_id),
    )
    await transaction
      .update(flavors)
      .set({ isListed: false })
      .where(
        and(
          eq(flavors.isListed, true),
          lt(flavors.fetchedAt, start.at),
          rows.length > 0 ? gone : undefined,
        ),
      )
  })
}
