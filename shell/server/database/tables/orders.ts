import { languagePrefixSchema } from '@storefront/api/language-schema'
import {
  orderStateSchema,
  refundStateSchema,
  serverStateSchema,
  serverStepSchema,
} from '@storefront/api/order'
import { paymentModeSchema, paymentStateSchema } from '@storefront/api/payment'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { accounts } from './accounts.ts'
import { lineColumns, quotes, saleColumns } from './catalogue.ts'
import { moment, money, valuesOf } from './columns.ts'

export const orders = pgTable('orders', {
  ...saleColumns(),
  number: bigint('number', { mode: 'number' })
    .notNull()
    .unique()
    .default(sql`nextval('order_numbers')`),
  quoteId: uuid('quote_id')
    .notNull()
    .unique()
    .references(() => quotes.id),
  state: text('state', { enum: valuesOf(orderStateSchema) }).notNull(),
  payBy: moment('pay_by').notNull(),
  paidAt: moment('paid_at'),
  lastPaymentFailure: text('last_payment_failure'),
  sshKeys: text('ssh_keys').notNull().default(''),
  /** Composition of the page that sent the order. */
  compositionId: text('composition_id'),
  /** First day of the last month whose usage has its invoice, or costs nothing. */
  settledMonth: date('settled_month'),
})
export type OrderRow = typeof orders.$inferSelect

/** A column that names an order, and goes with it. */
export const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' })

export const orderLines = pgTable(
  'order_lines',
  { orderId: ofOrder(), ...lineColumns() },
  ({ orderId, position, product_id }) => [
    primaryKey({ columns: [orderId, position] }),
    unique().on(orderId, product_id),
  ],
)

const serverColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: ofOrder(),
  position: integer('position').notNull(),
  product_id: integer('product_id').notNull(),
  planName: text('plan_name').notNull(),
  location: text('location').notNull(),
  hostname: text('hostname').notNull(),
  state: text('state', { enum: valuesOf(serverStateSchema) })
    .notNull()
    .default('waiting'),
  stateSince: moment('state_since').notNull().defaultNow(),
  nextCheckAt: moment('next_check_at').notNull().defaultNow(),
  attempt: integer('attempt').notNull().default(1),
  requestedAt: moment('requested_at'),
  ipv4: text('ipv4'),
  ipv6: text('ipv6'),
  /** A trigger sets it when the state becomes `ready`. It never changes afterwards. */
  readyAt: moment('ready_at'),
  /** When the customer requested its deletion: from then on it costs nothing. */
  deletedAt: moment('deleted_at'),
}

export const servers = pgTable('servers', serverColumns, ({ orderId, position, hostname }) => [
  unique().on(orderId, position),
  unique().on(orderId, hostname),
])
export type ServerRow = typeof servers.$inferSelect

export const serverSteps = pgTable(
  'server_steps',
  {
    serverId: uuid('server_id')
      .notNull()
      .references(() => servers.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    step: text('step', { enum: valuesOf(serverStepSchema) }).notNull(),
    at: moment('at').notNull(),
  },
  ({ serverId, attempt, step }) => [primaryKey({ columns: [serverId, attempt, step] })],
)
export type StepRow = typeof serverSteps.$inferSelect

const paymentColumns = {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: ofOrder(),
  state: text('state', { enum: valuesOf(paymentStateSchema) }).notNull(),
  mode: text('mode', { enum: valuesOf(paymentModeSchema) }).notNull(),
  amount: money('amount').notNull(),
  currency: text('currency').notNull().default('USD'),
  prefix: text('prefix', { enum: valuesOf(languagePrefixSchema) }).notNull(),
  provider: text('provider').notNull(),
  providerId: text('provider_id'),
  pageUrl: text('page_url'),
  failure: text('failure'),
  refund: text('refund', { enum: valuesOf(refundStateSchema) }),
  refundAmount: money('refund_amount'),
  /** Whether the provider has reported how the payment ended. */
  isFinal: boolean('is_settled').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  checkedAt: moment('checked_at').notNull().defaultNow(),
  nextCheckAt: moment('next_check_at').notNull().defaultNow(),
  checks: integer('checks').notNull().default(0),
}

export const payments = pgTable('payments', paymentColumns, ({ provider, providerId }) => [
  unique().on(provider, providerId),
])
export type PaymentRow = typeof payments.$inferSelect

export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    paymentId: uuid('payment_id'),
    body: jsonb('body').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
  },
  ({ provider, id }) => [primaryKey({ columns: [provider, id] })],
)

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => accounts.id),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    claim: uuid('claim').notNull().unique(),
    claimedUntil: moment('claimed_until').notNull(),
    status: integer('status'),
    body: text('body'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  ({ customerId, key }) => [primaryKey({ columns: [customerId, key] })],
)
