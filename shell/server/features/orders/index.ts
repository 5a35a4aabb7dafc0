import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { registerOrderHistory } from './routes-history.ts'
import { registerOrders } from './routes-orders.ts'
import { registerQuotes } from './routes-quotes.ts'

export { conflictOf, findRepriced } from './conflicts.ts'
export { countUnits } from './lines.ts'
export { type Finish, fingerprintOf, once, type StoredResponse, sendOnce } from './once.ts'
export { formatOrderNumber } from './order-number.ts'
export { readPlanCards } from './plan-cards.ts'
export { priceLine, totalsOf } from './prices.ts'
export {
  findOrder,
  listOrders,
  lockOrder,
  lockOwnOrder,
  type OrderRow,
  readOrderLines,
  readOrderNumber,
  reopenOrder,
  repriceOrder,
  updateOrder,
} from './repository-orders.ts'
export { lockCustomer } from './repository-quotes.ts'
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
