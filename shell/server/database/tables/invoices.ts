import { type InvoiceContent, invoiceKindSchema } from '@storefront/api/invoice'
import { date, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { accounts } from './accounts.ts'
import { moment, money, valuesOf } from './columns.ts'
import { orders } from './orders.ts'

export const invoiceCounters = pgTable('invoice_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
})

export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    year: integer('year').notNull(),
    count: integer('count').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => accounts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: valuesOf(invoiceKindSchema) }).notNull(),
    month: date('month'),
    total: money('total').notNull(),
    content: jsonb('content').$type<InvoiceContent>().notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  ({ year, count }) => [unique().on(year, count)],
)
export type InvoiceTableRow = typeof invoices.$inferSelect
