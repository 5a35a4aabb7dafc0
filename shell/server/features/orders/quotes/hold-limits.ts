import type { Flavor } from '@storefront/api/flavor'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import type { RequestedLine } from '../lines.ts'
import { countUnpaidUnits } from '../repository-orders.ts'
import { isHeldForAnHour, isNewcomer, lockNetwork, readHolding } from './repository-holds.ts'
import { countHeldUnits } from './repository-quotes.ts'

/**
 * Limits for a customer who has never paid and whose account is younger than 30 days, so that free accounts cannot
 * empty the shop. The text of `hold_limit` names these numbers.
 */
const newcomerLimits = {
  /** In quotes and unpaid orders. */
  units: 50,
  /** Units of one plan, or `share` of its free units if that is more. */
  ofPlan: 10,
  share: 0.5,
  /** Units of all newcomers of one network together. */
  ofNetwork: 150,
  /** How long quotes that replace one another may hold units without a pause. */
  minutes: 60,
}

type HoldRequest = {
  customerId: string
  /** Keyed hash of the client's network. */
  network: string | null
  lines: RequestedLine[]
  plans: ReadonlyMap<number, Flavor>
  /** Lines of the customer's open quote; their units count as free. */
  previous: { product_id: number; quantity: number }[]
}

function exceedsPlanLimit({ lines, plans, previous }: HoldRequest): boolean {
  const requested = new Map<number, number>()
  for (const { product_id, quantity } of lines)
    requested.set(product_id, (requested.get(product_id) ?? 0) + quantity)
  return [...requested].some(([productId, units]) => {
    const own = previous.find(line => line.product_id === productId)?.quantity ?? 0
    const left = (plans.get(productId)?.stock_quantity ?? 0) + own
    return units > Math.max(newcomerLimits.ofPlan, Math.floor(left * newcomerLimits.share))
  })
}

/** Throws 409 `hold_limit`; the customer must be locked. */
export async function checkNewcomer(transaction: Database, request: HoldRequest): Promise<void> {
  const { customerId, network, lines } = request
  if (!(await isNewcomer(transaction, customerId))) return
  await lockNetwork(transaction, network)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const unpaid = await countUnpaidUnits(transaction, customerId)
  const { ofNetwork, minutes } = await readHolding(transaction, customerId, network)
  const isOver =
    unpaid + units > newcomerLimits.units ||
    units + ofNetwork > newcomerLimits.ofNetwork ||
    minutes > newcomerLimits.minutes ||
    exceedsPlanLimit(request)
  if (isOver) throw toHoldLimit()
}

const toHoldLimit = () =>
  new HttpError(409, 'hold_limit', {
    message:
      'Before its first payment, a new account can hold only a limited number of servers, for an hour.',
  })

/** The same for an expired order that would hold its units again. */
export async function checkNewcomerRenewal(
  transaction: Database,
  { customerId, orderId, units }: { customerId: string; orderId: string; units: number },
): Promise<void> {
  if (!(await isNewcomer(transaction, customerId))) return
  const unpaid = await countUnpaidUnits(transaction, customerId)
  const held = await countHeldUnits(transaction, customerId)
  const isOver = unpaid + held + units > newcomerLimits.units
  if (isOver || (await isHeldForAnHour(transaction, orderId))) throw toHoldLimit()
}
