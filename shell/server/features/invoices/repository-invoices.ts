import type { Invoice, InvoiceContent, InvoiceRow } from '@storefront/api/invoice'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Database } from '../../database/pool.ts'
import { type InvoiceTableRow, invoiceCounters, invoices } from '../../database/tables/invoices.ts'
import { type OrderRow, orders } from '../../database/tables/orders.ts'
import { formatInvoiceNumber, readInvoiceNumber } from './invoice-number.ts'

const invoicesPerPage = 20

type NewInvoice = {
  customerId: string
  orderId: string
  kind: InvoiceTableRow['kind']
  /** The first day of the month. */
  month: string | null
  content: InvoiceContent
}

/**
 * Stores an invoice with the next number. The counter of the year stays locked until the transaction ends, so call this last in
 * the transaction. After a rollback, the next invoice gets the same number, so that there are no gaps.
 */
export async function insertInvoice(transaction: Database, invoice: NewInvoice): Promise<string> {
  const year = sql<number>`extract(year FROM now() AT TIME ZONE 'UTC')::int`
  const [number] = await transaction
    .insert(invoiceCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.year,
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning()
  if (!number) throw new Error('Cannot assign an invoice number')
  const [row] = await transaction
    .insert(invoices)
    .values({ ...invoice, total: invoice.content.total, year: number.year, count: number.last })
    .returning({ id: invoices.id })
  if (!row) throw new Error('Cannot insert an invoice')
  return row.id
}

export async function hasUsageInvoice(
  transaction: Database,
  orderId: string,
  month: string,
): Promise<boolean> {
  const isUsageInvoice = and(
    eq(invoices.orderId, orderId),
    eq(invoices.kind, 'usage'),
    eq(invoices.month, month),
  )
  return (await transaction.$count(invoices, isUsageInvoice)) > 0
}

/** Invoices of orders are issued after the payment. Usage is not charged yet. */
function statusOf({ invoice, state, isPartlyRefunded }: Found): Invoice['status'] {
  if (invoice.kind === 'usage') return 'open'
  if (state === 'refunded') return 'refunded'
  return isPartlyRefunded ? 'partly_refunded' : 'paid'
}

type Found = { invoice: InvoiceTableRow; state: OrderRow['state']; isPartlyRefunded: boolean }

function toHeading(found: Found) {
  const { id, year, count, kind, issuedAt } = found.invoice
  return {
    id,
    number: formatInvoiceNumber(year, count),
    kind,
    status: statusOf(found),
    issuedAt: issuedAt.toISOString(),
  }
}

function toRow(found: Found): InvoiceRow {
  const { content } = found.invoice
  return {
    ...toHeading(found),
    orderNumber: content.order.number,
    month: content.month,
    total: content.total,
  }
}

/** Some servers of the order could not be built, and their price is refunded. */
const isPartlyRefunded = sql<boolean>`EXISTS (SELECT 1 FROM payments WHERE payments.order_id = ${orders.id}
  AND payments.refund IS NOT NULL AND payments.refund_amount > 0)`

const selectInvoices = (database: Database) =>
  database
    .select({ invoice: invoices, state: orders.state, isPartlyRefunded })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))

/** Lists the customer's invoices before the one with the number `before`, newest first. */
export async function listInvoices(
  database: Database,
  customerId: string,
  before: string | null,
): Promise<{ invoices: InvoiceRow[]; next: string | null }> {
  const cursor = before === null ? null : readInvoiceNumber(before)
  const isEarlier =
    cursor &&
    sql`(${invoices.year}, ${invoices.count}) < (${cursor.year}::int, ${cursor.count}::int)`
  const rows = await selectInvoices(database)
    .where(and(eq(invoices.customerId, customerId), isEarlier ?? undefined))
    .orderBy(desc(invoices.year), desc(invoices.count))
    .limit(invoicesPerPage + 1)
  const shown = rows.slice(0, invoicesPerPage).map(toRow)
  return {
    invoices: shown,
    next: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
  }
}

/** Returns the customer's invoice, or `null` if it is unknown or belongs to another customer. */
export async function findInvoice(
  database: Database,
  id: string,
  customerId: string,
): Promise<Invoice | null> {
  const [found] = await selectInvoices(database).where(
    and(eq(invoices.id, id), eq(invoices.customerId, customerId)),
  )
  return found ? { ...toHeading(found), ...found.invoice.content } : null
}
