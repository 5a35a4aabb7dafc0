import type { Flavor } from '@storefront/api/flavor'
import type { HoldLimit } from '@storefront/api/quote'

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

/** The first plan with too many units. All units that the customer holds already count as free. */
function findPlanLimit({ lines, plans, previous, kept }: PlanRequest): HoldLimit | null {
  for (const { product_id: productId } of lines) {
    const ofPlan = (units: Units) => countUnits(units.filter(line => line.product_id === productId))
    const own = ofPlan(previous) + ofPlan(kept)
    const left = (plans.get(productId)?.stock_quantity ?? 0) + own
    const limit = Math.max(newcomerLimits.ofPlan, Math.floor(left * newcomerLimits.share))
    const most = Math.max(0, limit - ofPlan(kept))
    if (ofPlan(lines) > most) return { limit: 'plan', product_id: productId, most }
  }
  return null
}

function findUnitLimit({ lines, kept }: PlanRequest): HoldLimit | null {
  const most = Math.max(0, newcomerLimits.units - countUnits(kept))
  return countUnits(lines) > most ? { limit: 'units', most } : null
}

async function findTimeLimit(transaction: Database, customerId: string): Promise<HoldLimit | null> {
  const minutes = await readMinutesHeld(transaction, customerId)
  return minutes > newcomerLimits.minutes ? { limit: 'time' } : null
}

/** Throws 409 `hold_limit`; the customer must be locked. */
export async function checkNewcomer(transaction: Database, request: HoldRequest): Promise<void> {
  const { customerId, network, lines, plans, previous } = request
  if (!(await isNewcomer(transaction, customerId))) return
  await lockNetwork(transaction, network)
  const kept = await readUnpaidUnits(transaction, customerId)
  const ofNetwork = await countUnitsOfNetwork(transaction, customerId, network)
  const units = { lines, plans, previous, kept }
  const found =
    (await findTimeLimit(transaction, customerId)) ?? findPlanLimit(units) ?? findUnitLimit(units)
  if (found) throw toHoldLimit(found)
  if (countUnits(lines) + ofNetwork > newcomerLimits.ofNetwork)
    throw toHoldLimit({ limit: 'network' })
}

const toHoldLimit = (details: HoldLimit) =>
  new HttpError(409, 'hold_limit', {
    message:
      'Before its first payment, a new account can hold only a limited number of servers, for an hour.',
    details,
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
  const units = { lines, plans, previous: [], kept }
  const found =
    (await findTimeLimit(transaction, customerId)) ?? findPlanLimit(units) ?? findUnitLimit(units)
  if (found) throw toHoldLimit(found)
}
