import type { Database } from '../../database/pool.ts'
import { findHoldings } from '../catalog/index.ts'
import type { EventRow } from '../event-log/index.ts'
import { type Follower, toRuns } from './follower.ts'
import { addHoldings, mergeEvents, type StockRow } from './stock-events.ts'

const isStock = (row: EventRow): row is StockRow => row.topic === 'stock'

/** Reads the data that these events need. Returns a synchronous function that sends the events to one follower. */
export async function prepare(
  database: Database,
  rows: EventRow[],
  followers: Iterable<Follower>,
): Promise<(follower: Follower) => void> {
  const products = mergeEvents(rows.filter(isStock)).changes.map(change => change.product_id)
  const customers = new Set([...followers].flatMap(({ customerId }) => customerId ?? []))
  const holdings = products.length > 0 ? await findHoldings(database, [...customers], products) : []
  return follower => {
    const { stream, customerId } = follower
    for (const run of toRuns(follower, rows)) {
      const last = run.at(-1)
      if (!last) continue
      if (isStock(last)) {
        const event = mergeEvents(run.filter(isStock))
        stream.write(last.topic, last.id, addHoldings(event, holdings, customerId))
      } else stream.write(last.topic, last.id, last.data)
    }
  }
}
