import { findingKinds } from '@storefront/api/payment-findings'
import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

export const paymentFindings = pgTable(
  'payment_findings',
  {
    provider: text('provider').notNull(),
    providerId: text('provider_id').notNull(),
    kind: text('kind', { enum: findingKinds }).notNull(),
    reference: text('reference').notNull(),
    amount: numeric('amount').notNull(),
    currency: text('currency').notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  ({ provider, providerId, kind }) => [primaryKey({ columns: [provider, providerId, kind] })],
)
