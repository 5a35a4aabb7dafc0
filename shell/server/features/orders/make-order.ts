import type { OrderRequest } from '@storefront/api/order'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { inTransaction } from '../../database/transaction.ts'
import { HttpError } from '../../http-error.ts'
import { transfersOf, transferUnits } from '../catalog/index.ts'
import type { Finish, StoredResponse } from './once.ts'
import {
  lockCustomer,
  lockQuote,
  type QuoteRow,
  readQuoteLines,
  setQuoteState,
} from './quotes/repository-quotes.ts'
import { findOrder, findOrderOfQuote, insertOrder } from './repository-orders.ts'
import { checkKeys, checkServers } from './server-check.ts'
import { termsVersion } from './terms.ts'
import { checkUnpaidLimit } from './unpaid-limit.ts'

type Purchase = {
  customerId: string
  request: OrderRequest
  /** Composition of the page that sends the order, for telemetry; null if unknown. */
  compositionId: string | null
}

async function lockUsableQuote(transaction: Database, purchase: Purchase): Promise<QuoteRow> {
  const quote = await lockQuote(transaction, purchase.request.quoteId, purchase.customerId)
  if (!quote) throw new HttpError(404, 'not_found')
  if (quote.state === 'ordered') {
    const orderId = await findOrderOfQuote(transaction, quote.id)
    throw new HttpError(409, 'quote_expired', { details: { orderId } })
  }
  if (quote.state !== 'open' || quote.expiresAt <= (await readClock(transaction)))
    throw new HttpError(409, 'quote_expired')
  const isCurrent = quote.termsVersion === termsVersion
  if (!isCurrent || purchase.request.termsVersion !== termsVersion)
    throw new HttpError(409, 'terms_outdated', { details: { termsVersion } })
  return quote
}

/** Turns the held units of a quote into an order, which keeps them for 30 minutes (D7.order.unpaid). */
export async function makeOrder(
  database: Database,
  purchase: Purchase,
  finish: Finish,
): Promise<StoredResponse> {
  const { customerId, compositionId } = purchase
  return await inTransaction(database, async transaction => {
    await lockCustomer(transaction, customerId)
    const quote = await lockUsableQuote(transaction, purchase)
    const lines = await readQuoteLines(transaction, quote.id)
    const sshKeys = (purchase.request.sshKeys ?? []).map(key => key.trim())
    const errors = { ...checkServers(lines, purchase.request.servers), ...checkKeys(sshKeys) }
    if (Object.keys(errors).length > 0) throw new HttpError(422, 'invalid', { details: errors })
    const { servers } = purchase.request
    const units = servers.length
    await checkUnpaidLimit(transaction, { customerId, units, openQuote: 'used' })
    const { id } = await insertOrder(transaction, { quote, lines, servers, sshKeys, compositionId })
    await setQuoteState(transaction, quote.id, 'ordered')
    await transferUnits(
      transaction,
      transfersOf(lines, quantity => ({ held: -quantity, unpaid: quantity })),
    )
    const order = await findOrder(transaction, id, customerId)
    return await finish(transaction, 201, order)
  })
}
