import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { registerQuotes } from './quotes/routes-quotes.ts'
import { registerOrderHistory } from './routes-history.ts'
import { registerOrders } from './routes-orders.ts'

export { countUnits } from './lines.ts'
export { type Finish, fingerprintOf, once, type StoredResponse, sendOnce } from './once.ts'
export { formatOrderNumber } from './order-number.ts'
export { readPlanCards } from './plan-cards.ts'
export { conflictOf, findRepriced } from './quotes/conflicts.ts'
export { checkNewcomerRenewal } from './quotes/hold-limits.ts'
export { priceLine, totalsOf } from './quotes/prices.ts'
export { continueHold } from './quotes/repository-holds.ts'
export { lockCustomer } from './quotes/repository-quotes.ts'
export { readOrderPage } from './repository-order-history.ts'
export {
  findOrder,
  findOrderByNumber,
  findOrderHeading,
  lockOrder,
  lockOwnOrder,
  type OrderRow,
  readOrderLines,
  readOrderNumber,
  reopenOrder,
  repriceOrder,
  updateOrder,
} from './repository-orders.ts'
export { readShownPayments } from './repository-shown-payments.ts'
export { checkUnpaidLimit } from './unpaid-limit.ts'

/** Quotes and orders of customers. */
export async function orders(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, customerScope, async scoped => {
    await registerQuotes(scoped, dependencies)
    await registerOrders(scoped, dependencies)
    await registerOrderHistory(scoped, dependencies)
  })
}
