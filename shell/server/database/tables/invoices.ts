import type { InvoiceContent } from '@storefront/api/invoice'
import { date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

export const invoices = pgTable('invoices', {
  id: uuid('id').primaryKey().defaultRandom(),
  year: integer('year').notNull(),
  count: integer('count').notNull(),
  customerId: uuid('customer_id').notNull(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind', { enum: ['order', 'usage'] }).notNull(),
  month: date('month'),
  total: numeric('total').notNull(),
  content: jsonb('content').$type<InvoiceContent>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
})
export type InvoiceTableRow = typeof invoices.$inferSelect
