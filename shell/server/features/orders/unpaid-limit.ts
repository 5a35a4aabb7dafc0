import type { Database } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import { countUnits } from './lines.ts'
import { countHeldUnits } from './quotes/repository-quotes.ts'
import { readUnpaidUnits } from './repository-orders.ts'

/** Limits the units in the unpaid orders and the open quote of a customer, so that nobody blocks the stock unpaid. */
const maxUnpaidUnits = 500

type UnpaidRequest = {
  customerId: string
  units: number
  /** `used`: the request orders or replaces the open quote. `separate`: the quote stays open and counts as well. */
  openQuote: 'used' | 'separate'
}

/** The customer must be locked, or two requests at once would not see each other's units. */
export async function checkUnpaidLimit(
  transaction: Database,
  request: UnpaidRequest,
): Promise<void> {
  const { customerId, units, openQuote } = request
  const unpaid = countUnits(await readUnpaidUnits(transaction, customerId))
  const held = openQuote === 'separate' ? await countHeldUnits(transaction, customerId) : 0
  if (unpaid + held + units > maxUnpaidUnits) throw new HttpError(409, 'too_many_unpaid')
}
