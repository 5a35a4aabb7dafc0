import { maxQuantity } from '@storefront/api/quantity'

const lowLimit = 5
/** Above this number the shop does not show the exact count. */
const exactLimit = 20

type StockLevel = { status: 'soldOut' | 'low' | 'exact' | 'many'; count: number }

/** Exact up to 20, `20+` above, low from 5 down. */
export function stockLevel(left: number): StockLevel {
  if (left <= 0) return { status: 'soldOut', count: 0 }
  if (left <= lowLimit) return { status: 'low', count: left }
  if (left <= exactLimit) return { status: 'exact', count: left }
  return { status: 'many', count: exactLimit }
}

/** Units that one press can still add. At least 1, so that the field stays usable. */
export function addableUnits(left: number, inCart: number): number {
  return Math.max(1, Math.min(left, maxQuantity) - inCart)
}
