import { findingKinds } from '@storefront/api/payment-findings'
import { numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow()

export const paymentFindings = pgTable('payment_findings', {
  provider: text('provider').notNull(),
  providerId: text('provider_id').notNull(),
  kind: text('kind', { enum: [...findingKinds] }).notNull(),
  reference: text('reference').notNull(),
  amount: numeric('amount').notNull(),
  currency: text('currency').notNull(),
  foundAt: moment('found_at'),
  seenAt: moment('seen_at'),
})
