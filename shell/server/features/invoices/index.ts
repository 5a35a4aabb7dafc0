import type { FastifyInstance } from 'fastify'

import { addScope } from '../../plugins/scopes.ts'
import { customerScope } from '../accounts/index.ts'
import { registerInvoices } from './routes.ts'

export { issueOrderInvoice } from './invoice.ts'
export { listInvoices } from './repository-invoices.ts'
export { capPerServer, costOf, hoursIn, monthOf } from './usage.ts'
export { issueLastInvoices } from './usage-invoices.ts'

/** Invoices, numbered without gaps and never changed. */
export async function invoices(app: FastifyInstance): Promise<void> {
  const { dependencies } = app
  await addScope(app, customerScope, scoped => registerInvoices(scoped, dependencies))
}
