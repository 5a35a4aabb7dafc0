import type { Flavor } from '@storefront/api/flavor'

import type { Database } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import type { RequestedLine } from './lines.ts'
import { isNewcomer, readHolding } from './repository-holds.ts'
import { countUnpaidUnits } from './repository-orders.ts'

/**
 * What somebody may hold who has never paid and whose account is younger than 30 days: so that nobody empties the shop
 * with free accounts. The text of `hold_limit` names these numbers.
 */
const newcomerLimits = {
  /** In quotes and unpaid orders. */
  units: 50,
  /** Of one plan: so many, or half of what is left where that is more. */
  ofPlan: 10,
  share: 0.5,
  /** Together with all other newcomers of their network. */
  ofNetwork: 150,
  /** Without a pause, by quotes that replace one another. */
  minutes: 60,
}

type HoldRequest = {
  customerId: string
  /** Keyed hash of who asks. */
  network: string | null
  lines: RequestedLine[]
  /** With the units that the customer's open quote holds. */
  plans: ReadonlyMap<number, Flavor>
  former: { product_id: number; quantity: number }[]
}

function isGreedy({ lines, plans, former }: HoldRequest): boolean {
  const requested = new Map<number, number>()
  for (const { product_id, quantity } of lines)
    requested.set(product_id, (requested.get(product_id) ?? 0) + quantity)
  return [...requested].some(([productId, units]) => {
    const own = former.find(line => line.product_id === productId)?.quantity ?? 0
    const left = (plans.get(productId)?.stock_quantity ?? 0) + own
    return units > Math.max(newcomerLimits.ofPlan, Math.floor(left * newcomerLimits.share))
  })
}

/** Throws 409 `hold_limit`; the customer must be locked. */
export async function checkNewcomer(transaction: Database, taking: HoldRequest): Promise<void> {
  const { customerId, network, lines } = taking
  if (!(await isNewcomer(transaction, customerId))) return
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const unpaid = await countUnpaidUnits(transaction, customerId)
  const { ofNetwork, minutes } = await readHolding(transaction, customerId, network)
  const isOver =
    unpaid + units > newcomerLimits.units ||
    units + ofNetwork > newcomerLimits.ofNetwork ||
    minutes > newcomerLimits.minutes ||
    isGreedy(taking)
  if (isOver)
    throw new HttpError(409, 'hold_limit', {
      message: 'Before its first payment a new account may hold only so many servers, for an hour.',
    })
}
