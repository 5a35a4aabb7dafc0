import type { Flavor, Interval } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'
import type { Quote } from '@storefront/api/quote'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { HttpError } from '../../../http-error.ts'
import { findFlavors, type StockTransfers, transferUnits } from '../../catalog/index.ts'
import { countUnits, type RequestedLine } from '../lines.ts'
import { checkUnpaidLimit } from '../unpaid-limit.ts'
import { changedUnit, conflictOf, findRepriced } from './conflicts.ts'
import { checkNewcomer } from './hold-limits.ts'
import { continueHold } from './repository-holds.ts'
import {
  insertQuote,
  lockCustomer,
  lockOpenQuote,
  type PlannedQuote,
  readQuoteLines,
  setQuoteState,
  toQuote,
} from './repository-quotes.ts'

type QuoteInput = {
  customerId: string
  interval: Interval
  lines: RequestedLine[]
  /** Keyed hash of the client's network. */
  network?: string
}
type HeldLines = { product_id: number; quantity: number }[]

/** @throws HttpError 409 for a product that is not for sale, 422 for more than one plan type. */
function plan(input: QuoteInput, plans: Map<number, Flavor>): PlannedQuote {
  const unknown = input.lines.filter(line => !plans.has(line.product_id))
  if (unknown.length > 0)
    throw new HttpError(409, 'unknown_product', {
      details: unknown.map(line => conflictOf(line, undefined)),
    })
  const lines = input.lines.flatMap(({ product_id, quantity }) => {
    const found = plans.get(product_id)
    return found ? [{ plan: found, quantity }] : []
  })
  const [planType, ...others] = new Set(lines.map(line => planTypeOf(line.plan)))
  if (planType === undefined || others.length > 0) throw new HttpError(422, 'mixed_plan_type')
  return { interval: input.interval, planType, lines, network: input.network ?? null }
}

/** Change of the held units of each product, compared with the customer's previous quote. */
function transfersFrom(previous: HeldLines, requested: RequestedLine[]): StockTransfers {
  const held = new Map(previous.map(line => [line.product_id, -line.quantity]))
  for (const line of requested)
    held.set(line.product_id, (held.get(line.product_id) ?? 0) + line.quantity)
  return new Map([...held].map(([productId, units]) => [productId, { held: units }]))
}

type Shortage = { short: number[]; previous: HeldLines }

async function rejectShortage(
  transaction: Database,
  input: QuoteInput,
  shortage: Shortage,
): Promise<never> {
  const plans = await readPlans(transaction, input)
  const own = new Map(shortage.previous.map(line => [line.product_id, line.quantity]))
  const details = input.lines
    .filter(line => shortage.short.includes(line.product_id))
    .map(line => {
      const found = plans.get(line.product_id)
      const conflict = conflictOf(line, found)
      const newUnit = found && changedUnit(line, found, input.interval)
      conflict.available += own.get(line.product_id) ?? 0
      return newUnit === undefined ? conflict : { ...conflict, newUnit }
    })
  throw new HttpError(409, 'insufficient_stock', { details })
}

async function readPlans(database: Database, input: QuoteInput): Promise<Map<number, Flavor>> {
  const productIds = input.lines.map(line => line.product_id)
  const found = await findFlavors(database, productIds)
  return new Map(found.map(flavor => [flavor.product_id, flavor]))
}

/**
 * Holds the units for 10 minutes (D7.quote.hold) and freezes the prices. A new quote replaces the customer's open one
 * in the same transaction (D7.quote.one). If the new one is rejected, the open one stays valid.
 */
export async function makeQuote(database: Database, input: QuoteInput): Promise<Quote> {
  return await inTransaction(database, async transaction => {
    await lockCustomer(transaction, input.customerId)
    const previous = await lockOpenQuote(transaction, input.customerId)
    const plans = await readPlans(transaction, input)
    const planned = plan(input, plans)
    const units = countUnits(input.lines)
    const { customerId } = input
    await checkUnpaidLimit(transaction, { customerId, units, openQuote: 'used' })
    const previousLines = previous ? await readQuoteLines(transaction, previous.id) : []
    const { lines, network = null } = input
    await checkNewcomer(transaction, { customerId, network, lines, plans, previous: previousLines })
    const short = await transferUnits(transaction, transfersFrom(previousLines, input.lines))
    if (short.length > 0)
      await rejectShortage(transaction, input, { short, previous: previousLines })
    const repriced = findRepriced(input.lines, plans, input.interval)
    if (repriced.length > 0) throw new HttpError(409, 'price_changed', { details: repriced })
    if (previous) await setQuoteState(transaction, previous.id, 'replaced')
    const quote = await insertQuote(transaction, customerId, planned)
    await continueHold(transaction, { quoteId: quote.id, customerId })
    return toQuote(transaction, quote)
  })
}
