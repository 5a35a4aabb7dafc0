import type { Flavor } from '@storefront/api/flavor'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { flavors, quoteLines, quotes } from '../../database/tables/catalogue.ts'
import { inTransaction } from '../../database/transaction.ts'
import { freeUnits } from './repository-stock.ts'

/** In the results of these functions, `stock_quantity` is the number of free units. */
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

/** Lists the plans on sale in the catalogue's order. */
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

/** The number of units by product. */
export type Units = Map<number, number>
/** The plans on sale, and the units in open quotes by customer, at the same moment. */
type Stock = { flavors: Flavor[]; held: Map<string, Units> }

/** Uses one statement, because two statements see two moments: units could count twice or not at all. */
export async function readStock(database: Database): Promise<Stock> {
  const holders = database
    .select({
      product_id: quoteLines.product_id,
      units: sql<
        Record<string, number>
      >`json_object_agg(${quotes.customerId}, ${quoteLines.quantity})`.as('units'),
    })
    .from(quotes)
    .innerJoin(quoteLines, eq(quoteLines.quoteId, quotes.id))
    .where(and(eq(quotes.state, 'open'), gt(quotes.expiresAt, sql`now()`)))
    .groupBy(quoteLines.product_id)
    .as('holders')
  const rows = await database
    .select({ flavor: columns, units: holders.units })
    .from(flavors)
    .leftJoin(holders, eq(holders.product_id, flavors.product_id))
    .where(eq(flavors.isListed, true))
    .orderBy(asc(flavors.position), asc(flavors.product_id))
  const held = new Map<string, Units>()
  for (const { flavor, units } of rows)
    for (const [customerId, quantity] of Object.entries(units ?? {})) {
      const own = held.get(customerId) ?? new Map<number, number>()
      held.set(customerId, own.set(flavor.product_id, quantity))
    }
  return { flavors: rows.map(({ flavor }) => flavor), held }
}

export async function isCatalogueEmpty(database: Database): Promise<boolean> {
  const rows = await database.select({ id: flavors.product_id }).from(flavors).limit(1)
  return rows.length === 0
}

/** The time before a request to the external catalogue, and the units sold until then. */
type MirrorStart = { at: Date; sold: Map<number, number> }

export async function startMirror(database: Database): Promise<MirrorStart> {
  const rows = await database.select({ id: flavors.product_id, sold: flavors.sold }).from(flavors)
  return { at: await readClock(database), sold: new Map(rows.map(row => [row.id, row.sold])) }
}

/** The columns that a response fills, and their types. */
const mirroredColumns = {
  product_id: 'integer',
  position: 'integer',
  is_listed: 'boolean',
  name: 'text',
  ram: 'double precision',
  disk: 'double precision',
  vcpus: 'double precision',
  switch: 'text',
  busway: 'text',
  location: 'text',
  gpu_type: 'text',
  monthly_fee: 'numeric',
  hourly_fee: 'numeric',
  monthly_fee_product_id: 'text',
  hourly_fee_product_id: 'text',
  stock: 'integer',
  sold_before: 'integer',
  fetched_at: 'timestamptz',
} as const
type Row = Record<keyof typeof mirroredColumns, unknown>

const names = Object.keys(mirroredColumns).map(name => `"${name}"`)
const listed = sql.raw(names.join(', '))
const typed = sql.raw(
  Object.entries(mirroredColumns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
)
const assignments = sql.raw(names.map(name => `${name} = excluded.${name}`).join(', '))

function toRow(flavor: Flavor, position: number, start: MirrorStart): Row {
  const { stock_quantity, ...plan } = flavor
  return {
    ...plan,
    position,
    is_listed: true,
    stock: stock_quantity,
    sold_before: start.sold.get(flavor.product_id) ?? 0,
    fetched_at: start.at,
  }
}

/** Uses one parameter for all rows, because PostgreSQL accepts only 65,535 parameters and a row has 18 values. */
async function writeRows(transaction: Database, rows: string): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO flavors (${listed})
    SELECT ${listed} FROM jsonb_to_recordset(${rows}::jsonb) AS row (${typed}) ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE SET ${assignments} WHERE flavors.fetched_at <= excluded.fetched_at`)
}

/**
 * Stores the catalogue's columns by product. Does not change held, unpaid and sold units. A response changes nothing if its
 * request is older than that of the stored data.
 */
export async function writeFlavors(
  database: Database,
  items: Flavor[],
  start: MirrorStart,
): Promise<void> {
  const rows = items.map((item, position) => toRow(item, position, start))
  const ids = JSON.stringify(items.map(item => item.product_id))
  await inTransaction(database, async transaction => {
    await writeRows(transaction, JSON.stringify(rows))
    const gone = sql`${flavors.product_id} NOT IN (SELECT jsonb_array_elements_text(${ids}::jsonb)::integer)`
    await transaction
      .update(flavors)
      .set({ isListed: false })
      .where(and(eq(flavors.isListed, true), lt(flavors.fetchedAt, start.at), gone))
  })
}
