import { intervalSchema } from '@storefront/api/flavor'
import { planTypes } from '@storefront/api/plan-type'
import {
  boolean,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { accounts } from './accounts.ts'
import { moment, money, valuesOf } from './columns.ts'

/** Columns of a plan as it was quoted or ordered. */
export const lineColumns = () => ({
  position: integer('position').notNull(),
  product_id: integer('product_id').notNull(),
  planName: text('plan_name').notNull(),
  location: text('location').notNull(),
  ram: doublePrecision('ram').notNull(),
  disk: doublePrecision('disk').notNull(),
  vcpus: doublePrecision('vcpus').notNull(),
  gpu_type: text('gpu_type').notNull(),
  feeProductId: text('fee_product_id').notNull(),
  quantity: integer('quantity').notNull(),
  unit: numeric('unit').notNull(),
  subtotal: money('subtotal').notNull(),
  monthlyCap: money('monthly_cap').notNull(),
})

/** Columns that quotes and orders have in common. */
export const saleColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  customerId: uuid('customer_id')
    .notNull()
    .references(() => accounts.id),
  interval: text('interval', { enum: valuesOf(intervalSchema) }).notNull(),
  planType: text('plan_type', { enum: planTypes }).notNull(),
  termsVersion: text('terms_version').notNull(),
  total: money('total').notNull(),
  hourlyRate: numeric('hourly_rate'),
  dueToday: money('due_today').notNull(),
  monthlyCap: money('monthly_cap').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const flavors = pgTable('flavors', {
  product_id: integer('product_id').primaryKey(),
  position: integer('position').notNull(),
  isListed: boolean('is_listed').notNull().default(true),
  name: text('name').notNull(),
  ram: doublePrecision('ram').notNull(),
  disk: doublePrecision('disk').notNull(),
  vcpus: doublePrecision('vcpus').notNull(),
  switch: text('switch').notNull(),
  busway: text('busway').notNull(),
  location: text('location').notNull(),
  gpu_type: text('gpu_type').notNull(),
  monthly_fee: numeric('monthly_fee').notNull(),
  hourly_fee: numeric('hourly_fee').notNull(),
  monthly_fee_product_id: text('monthly_fee_product_id').notNull(),
  hourly_fee_product_id: text('hourly_fee_product_id').notNull(),
  stock: integer('stock').notNull(),
  soldBefore: integer('sold_before').notNull().default(0),
  fetchedAt: moment('fetched_at').notNull().defaultNow(),
  held: integer('held').notNull().default(0),
  unpaid: integer('unpaid').notNull().default(0),
  sold: integer('sold').notNull().default(0),
})

export const quotes = pgTable('quotes', {
  ...saleColumns(),
  state: text('state', { enum: ['open', 'ordered', 'replaced', 'expired'] }).notNull(),
  expiresAt: moment('expires_at').notNull(),
  isExtended: boolean('is_extended').notNull().default(false),
  /** Since when the customer holds units without a pause, over quotes that replaced one another. */
  heldSince: moment('held_since').notNull().defaultNow(),
  /** A keyed hash of the network that asked. */
  network: text('network'),
})

export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  ({ quoteId, position, product_id }) => [
    primaryKey({ columns: [quoteId, position] }),
    unique().on(quoteId, product_id),
  ],
)
