import type { Database } from '../../database/pool.ts'
import { HttpError } from '../../http-error.ts'
import { countUnpaidUnits } from './repository-orders.ts'
import { countHeldUnits } from './repository-quotes.ts'

/** Nobody may keep the stock from others without paying: units in unpaid orders and in the open quote of a customer. */
const maxUnpaidUnits = 500

type UnpaidRequest = {
  customerId: string
  units: number
  /** The customer's open quote is what is being ordered or replaced, or it is kept besides. */
  openQuote: 'used' | 'kept'
}

/** The customer must be locked, or two requests at once would not see each other's units. */
export async function checkUnpaidLimit(
  transaction: Database,
  taking: UnpaidRequest,
): Promise<void> {
  const { customerId, units, openQuote } = taking
  const unpaid = await countUnpaidUnits(transaction, customerId)
  const held = openQuote === 'kept' ? await countHeldUnits(transaction, customerId) : 0
  if (unpaid + held + units > maxUnpaidUnits) throw new HttpError(409, 'too_many_unpaid')
}
