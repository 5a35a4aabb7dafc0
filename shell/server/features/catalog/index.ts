import type { FastifyInstance } from 'fastify'

import { addScope, publicScope } from '../../plugins/scopes.ts'
import { registerFlavors } from './routes.ts'

export type { PlanList } from './plan-list.ts'
export { clearFlavors, readCatalogue, readPlanList, refreshFlavors } from './read.ts'
export { expireOverdue } from './repository-expiry.ts'
export { findFlavors } from './repository-flavors.ts'
export { type StockTransfers, transfersOf, transferUnits } from './repository-stock.ts'
export { collectStock, findHoldings, type HeldUnits } from './repository-stock-events.ts'
export { failForCustomer } from './upstream.ts'

/** Plans, their stock, and the list of flavors. */
export async function catalog(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, publicScope, scoped => registerFlavors(scoped, dependencies))
}
