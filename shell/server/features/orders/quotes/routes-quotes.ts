import { isMoney } from '@storefront/api/money'
import { type Quote, quoteRequestSchema } from '@storefront/api/quote'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { clientKey } from '../../../http/rate-limits/address-key.ts'
import { parse } from '../../../http/requests/parse.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { hashNetwork } from '../../accounts/index.ts'
import {
  clearFlavors,
  expireOverdue,
  failForCustomer,
  refreshFlavors,
} from '../../catalog/index.ts'
import { countUnits, maximumUnits, mergeLines, type RequestedLine } from '../lines.ts'
import { makeQuote } from './make-quote.ts'
import { extendQuote, findQuote } from './repository-quotes.ts'

function readQuoteInput(body: unknown) {
  const request = parse(quoteRequestSchema, body)
  const errors: Record<string, string> = {}
  request.lines.forEach(({ seenUnit }, index) => {
    if (seenUnit !== undefined && !isMoney(seenUnit)) errors[`lines.${index}.seenUnit`] = 'invalid'
  })
  const lines: RequestedLine[] = mergeLines(request.lines)
  if (countUnits(lines) > maximumUnits) errors.lines = 'too_big'
  if (Object.keys(errors).length > 0) throw new HttpError(422, 'invalid', { details: errors })
  return { interval: request.interval, lines }
}

/**
 * `POST /api/v3/quotes`, `GET …/:id`, `POST …/:id/extend`: a quote freezes prices and holds units for 10 minutes
 * (D7.quote.hold).
 */
export async function registerQuotes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database, config } = dependencies

  addEndpoint(app, 'POST /api/v3/quotes', async request => {
    const { user } = request
    const input = readQuoteInput(request.body)
    const network = hashNetwork(config, 'quotes', clientKey(request))
    await refreshFlavors(dependencies).catch(failForCustomer)
    await expireOverdue(database)
    const quote: Quote = await makeQuote(database, {
      ...{ customerId: user.id, network },
      ...input,
    })
    clearFlavors(dependencies)
    return ok(quote)
  })

  addEndpoint(app, 'GET /api/v3/quotes/:id', async request => {
    const { user } = request
    const found = await findQuote(database, request.params.id, user.id)
    if (!found) throw new HttpError(404, 'not_found')
    if (!found.isOpen) throw new HttpError(410, 'quote_expired')
    return ok(found.quote)
  })

  addEndpoint(app, 'POST /api/v3/quotes/:id/extend', async request => {
    const { user } = request
    const { id } = request.params
    const found = await findQuote(database, id, user.id)
    if (!found) throw new HttpError(404, 'not_found')
    if (found.isOpen) await extendQuote(database, id)
    const fresh = await findQuote(database, id, user.id)
    if (!fresh?.isOpen) throw new HttpError(410, 'quote_expired')
    return ok(fresh.quote)
  })
}
