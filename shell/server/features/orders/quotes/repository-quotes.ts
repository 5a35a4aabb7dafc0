import type { Flavor, Interval } from '@storefront/api/flavor'
import type { PlanType } from '@storefront/api/plan-type'
import type { Line, Quote } from '@storefront/api/quote'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import { readClock } from '../../../database/clock.ts'
import type { Database } from '../../../database/pool.ts'
import { quoteLines, quotes } from '../../../database/tables/catalogue.ts'
import { termsVersion } from '../terms.ts'
import { priceLine, totalsOf } from './prices.ts'

export type QuoteRow = typeof quotes.$inferSelect
type PlannedLine = { plan: Flavor; quantity: number }
export type PlannedQuote = {
  interval: Interval
  planType: PlanType
  lines: PlannedLine[]
  /** Keyed hash of the client's network. */
  network: string | null
}

/**
 * Serializes, across all processes, everything by which one customer takes units (quotes, orders, renewals). Call it
 * first in a transaction, before any row is locked.
 */
export async function lockCustomer(transaction: Database, customerId: string): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`quotes:${customerId}`}, 0))`,
  )
}

/** The customer's open quote, locked. It may have run out already without being marked as expired. */
export async function lockOpenQuote(
  transaction: Database,
  customerId: string,
): Promise<QuoteRow | undefined> {
  const rows = await transaction
    .select()
    .from(quotes)
    .where(and(eq(quotes.customerId, customerId), eq(quotes.state, 'open')))
    .for('update')
  return rows[0]
}

export async function lockQuote(
  transaction: Database,
  id: string,
  customerId: string,
): Promise<QuoteRow | undefined> {
  const rows = await transaction
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.customerId, customerId)))
    .for('update')
  return rows[0]
}

/** Units that the customer's open quote holds. */
export async function countHeldUnits(database: Database, customerId: string): Promise<number> {
  const [held] = await database
    .select({ units: sql<number>`coalesce(sum(${quoteLines.quantity}), 0)::int` })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(and(eq(quotes.customerId, customerId), eq(quotes.state, 'open')))
  return held?.units ?? 0
}

export async function setQuoteState(
  transaction: Database,
  id: string,
  state: QuoteRow['state'],
): Promise<void> {
  await transaction.update(quotes).set({ state }).where(eq(quotes.id, id))
}

export async function readQuoteLines(database: Database, quoteId: string): Promise<Line[]> {
  const rows = await database
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
  return rows.map(({ quoteId: _quoteId, position: _position, ...line }) => line)
}

/** How long a quote holds its units. An extension adds the same time (D7.quote.hold). Some texts name it, too. */
const holdTime = sql`interval '10 minutes'`

/** Writes an open quote that expires after `holdTime`. Its units must be held already. */
export async function insertQuote(
  transaction: Database,
  customerId: string,
  planned: PlannedQuote,
): Promise<QuoteRow> {
  const lines = planned.lines.map(({ plan, quantity }) =>
    priceLine(plan, planned.interval, quantity),
  )
  const { hourlyRate, ...totals } = totalsOf(lines, planned.interval)
  const [quote] = await transaction
    .insert(quotes)
    .values({
      customerId,
      state: 'open',
      interval: planned.interval,
      planType: planned.planType,
      network: planned.network,
      termsVersion,
      ...totals,
      hourlyRate: hourlyRate === '' ? null : hourlyRate,
      expiresAt: sql`now() + ${holdTime}`,
    })
    .returning()
  if (!quote) throw new Error('Cannot insert a quote')
  const numbered = lines.map((line, position) => ({ ...line, position, quoteId: quote.id }))
  await transaction.insert(quoteLines).values(numbered)
  return quote
}

type Totals = Pick<QuoteRow, 'total' | 'hourlyRate' | 'dueToday' | 'monthlyCap'>
export function toTotals({ total, hourlyRate, dueToday, monthlyCap }: Totals): Quote['totals'] {
  return { total, hourlyRate: hourlyRate ?? '', dueToday, monthlyCap }
}

export async function toQuote(database: Database, quote: QuoteRow): Promise<Quote> {
  return {
    id: quote.id,
    interval: quote.interval,
    lines: await readQuoteLines(database, quote.id),
    totals: toTotals(quote),
    expiresAt: quote.expiresAt.toISOString(),
    now: (await readClock(database)).toISOString(),
    termsVersion: quote.termsVersion,
    isExtendable: !quote.isExtended,
  }
}

/** Extends an open quote by `holdTime`, once. A second call changes nothing. */
export async function extendQuote(database: Database, id: string): Promise<void> {
  await database
    .update(quotes)
    .set({ isExtended: true, expiresAt: sql`${quotes.expiresAt} + ${holdTime}` })
    .where(
      and(
        eq(quotes.id, id),
        eq(quotes.state, 'open'),
        eq(quotes.isExtended, false),
        sql`${quotes.expiresAt} > now()`,
      ),
    )
}

/** The customer's quote, and whether it can still be ordered; `null` for an unknown or another customer's quote. */
export async function findQuote(
  database: Database,
  id: string,
  customerId: string,
): Promise<{ quote: Quote; isOpen: boolean } | null> {
  const [row] = await database
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.customerId, customerId)))
  if (!row) return null
  const quote = await toQuote(database, row)
  return { quote, isOpen: row.state === 'open' && quote.expiresAt > quote.now }
}

/** A day after their end, deletes quotes that were not ordered and clears the network of the others. */
export async function deleteOldQuotes(database: Database): Promise<void> {
  const isUseless = inArray(quotes.state, ['replaced', 'expired'])
  const isOld = lt(quotes.expiresAt, sql`now() - interval '1 day'`)
  await database.delete(quotes).where(and(isUseless, isOld))
  await database.execute(
    sql`UPDATE quotes SET network = NULL WHERE network IS NOT NULL AND expires_at < now() - interval '1 day'`,
  )
}
