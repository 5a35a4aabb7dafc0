import type { StockChange, StockEvent } from '@storefront/api/events'

import type { HeldUnits } from '../catalog/index.ts'
import type { EventRow } from '../event-log/index.ts'

export type StockRow = Extract<EventRow, { topic: 'stock' }>

/** Merges several events into one with the newest change of each plan. */
export function mergeEvents(rows: StockRow[]): StockEvent {
  const changes = new Map<number, StockChange>()
  for (const { data } of rows)
    for (const change of data.changes) changes.set(change.product_id, change)
  return {
    changes: [...changes.values()],
    isListChanged: rows.some(({ data }) => data.isListChanged),
  }
}

/** Adds the units that a customer holds (D7.quote.own), as in the response of flavors. */
export function addHoldings(
  event: StockEvent,
  holdings: readonly HeldUnits[],
  customerId: string | null,
): StockEvent {
  const own = holdings.filter(holding => holding.customerId === customerId)
  if (own.length === 0) return event
  const units = new Map(own.map(({ product_id, quantity }) => [product_id, quantity]))
  const changes = event.changes.map(change => ({
    ...change,
    left: change.left + (units.get(change.product_id) ?? 0),
  }))
  return { ...event, changes }
}
