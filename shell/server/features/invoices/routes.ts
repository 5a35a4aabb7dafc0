import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { findInvoice, listInvoices } from './repository-invoices.ts'

/** `/api/v3/invoices`: the invoices of the signed-in customer, as they were issued. */
export async function registerInvoices(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/invoices', async request => {
    const { user } = request
    const { before } = request.query
    return ok(await listInvoices(database, user.id, before))
  })

  addEndpoint(app, 'GET /api/v3/invoices/:id', async request => {
    const { user } = request
    const invoice = await findInvoice(database, request.params.id, user.id)
    if (!invoice) throw new HttpError(404, 'not_found')
    return ok(invoice)
  })
}
