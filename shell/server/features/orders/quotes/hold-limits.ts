import type { Flavor } from '@storefront/api/flavor'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import { countUnits, type RequestedLine } from '../lines.ts'
import { readUnpaidUnits } from '../repository-orders.ts'
import {
  countUnitsOfNetwork,
  isNewcomer,
  lockNetwork,
  readMinutesHeld,
} from './repository-holds.ts'
import { lockOpenQuote, readQuoteLines } from './repository-quotes.ts'

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
  /** How long quotes and orders that follow one another may hold units without a pause. */
  minutes: 60,
}

type Units = { product_id: number; quantity: number }[]

type HoldRequest = {
  customerId: string
  /** Keyed hash of the client's network. */
  network: string | null
  lines: RequestedLine[]
  plans: ReadonlyMap<number, Flavor>
  /** Lines of the customer's open quote; their units count as free. */
  previous: Units
}

type PlanRequest = {
  lines: Units
  plans: ReadonlyMap<number, Flavor>
  /** Units that the request gives back. */
  previous: Units
  /** Units that the customer holds besides the request. */
  kept: Units
}

/** All units that the customer holds already count as free. */
function exceedsPlanLimit({ lines, plans, previous, kept }: PlanRequest): boolean {
  return lines.some(({ product_id: productId }) => {
    const ofPlan = (units: Units) => countUnits(units.filter(line => line.product_id === productId))
    const own = ofPlan(previous) + ofPlan(kept)
    const left = (plans.get(productId)?.stock_quantity ?? 0) + own
    const limit = Math.max(newcomerLimits.ofPlan, Math.floor(left * newcomerLimits.share))
    return ofPlan(kept) + ofPlan(lines) > limit
  })
}

/** Throws 409 `hold_limit`; the customer must be locked. */
export async function checkNewcomer(transaction: Database, request: HoldRequest): Promise<void> {
  const { customerId, network, lines, plans, previous } = request
  if (!(await isNewcomer(transaction, customerId))) return
  await lockNetwork(transaction, network)
  const units = countUnits(lines)
  const kept = await readUnpaidUnits(transaction, customerId)
  const ofNetwork = await countUnitsOfNetwork(transaction, customerId, network)
  const isOver =
    countUnits(kept) + units > newcomerLimits.units ||
    units + ofNetwork > newcomerLimits.ofNetwork ||
    (await readMinutesHeld(transaction, customerId)) > newcomerLimits.minutes ||
    exceedsPlanLimit({ lines, plans, previous, kept })
  if (isOver) throw toHoldLimit()
}

const toHoldLimit = () =>
  new HttpError(409, 'hold_limit', {
    message:
      'Before its first payment, a new account can hold only a limited number of servers, for an hour.',
  })

type Renewal = Pick<HoldRequest, 'customerId' | 'plans'> & { lines: Units }

/** The same for an expired order that would hold its units again. */
export async function checkNewcomerRenewal(
  transaction: Database,
  { customerId, lines, plans }: Renewal,
): Promise<void> {
  if (!(await isNewcomer(transaction, customerId))) return
  const open = await lockOpenQuote(transaction, customerId)
  const held = open ? await readQuoteLines(transaction, open.id) : []
  const kept = [...held, ...(await readUnpaidUnits(transaction, customerId))]
  const isOver =
    countUnits(kept) + countUnits(lines) > newcomerLimits.units ||
    (await readMinutesHeld(transaction, customerId)) > newcomerLimits.minutes ||
    exceedsPlanLimit({ lines, plans, previous: [], kept })
  if (isOver) throw toHoldLimit()
}
