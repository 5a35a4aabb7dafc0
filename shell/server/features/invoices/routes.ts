import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { parse } from '../../http/parse.ts'
import { readId } from '../../http/read-id.ts'
import { HttpError } from '../../http-error.ts'
import { findInvoice, listInvoices } from './repository-invoices.ts'

const pageSchema = z.object({
  before: z._default(z.nullable(z.string().check(z.regex(/^QY-INV-\d{4}-\d{6,9}$/))), null),
})

/** `/api/v3/invoices`: as issued, of the signed-in customer alone. */
export async function registerInvoices(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  app.get('/api/v3/invoices', async request => {
    const { user } = request
    const { before } = parse(pageSchema, request.query)
    return ok(await listInvoices(database, user.id, before))
  })

  app.get('/api/v3/invoices/:id', async request => {
    const { user } = request
    const invoice = await findInvoice(database, readId(request), user.id)
    if (!invoice) throw new HttpError(404, 'not_found')
    return ok(invoice)
  })
}
