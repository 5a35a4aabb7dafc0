import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import { lineColumns, saleColumns } from './catalogue.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  ...saleColumns(),
  number: bigint('number', { mode: 'number' }).notNull().default(sql`nextval('order_numbers')`),
  quoteId: uuid('quote_id').notNull(),
  state: text('state', {
    enum: ['awaiting_payment', 'paying', 'paid', 'active', 'expired', 'cancelled', 'refunded'],
  }).notNull(),
  payBy: moment('pay_by').notNull(),
  paidAt: moment('paid_at'),
  lastPaymentFailure: text('last_payment_failure'),
  sshKeys: text('ssh_keys').notNull().default(''),
  /** Of the document that ordered. */
  compositionId: text('composition_id'),
})
export type OrderRow = typeof orders.$inferSelect

export const orderLines = pgTable('order_lines', {
  orderId: uuid('order_id').notNull(),
  ...lineColumns(),
})

export const servers = pgTable('servers', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  product_id: integer('product_id').notNull(),
  planName: text('plan_name').notNull(),
  location: text('location').notNull(),
  hostname: text('hostname').notNull(),
  state: text('state', {
    enum: ['waiting', 'queued', 'building', 'booting', 'ready', 'failed', 'deleting', 'deleted'],
  })
    .notNull()
    .default('waiting'),
  stateSince: moment('state_since').notNull().defaultNow(),
  nextCheckAt: moment('next_check_at').notNull().defaultNow(),
  attempt: integer('attempt').notNull().default(1),
  requestedAt: moment('requested_at'),
  ipv4: text('ipv4'),
  ipv6: text('ipv6'),
  /** Set by the database when the state becomes `ready`, and kept. */
  readyAt: moment('ready_at'),
  /** When the customer requested its deletion: from then on it costs nothing. */
  deletedAt: moment('deleted_at'),
})
export type ServerRow = typeof servers.$inferSelect

export const serverSteps = pgTable('server_steps', {
  serverId: uuid('server_id').notNull(),
  attempt: integer('attempt').notNull(),
  step: text('step', { enum: ['queued', 'building', 'booting', 'ready', 'failed'] }).notNull(),
  at: moment('at').notNull(),
})
export type StepRow = typeof serverSteps.$inferSelect

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  state: text('state', {
    enum: ['created', 'processing', 'succeeded', 'declined', 'cancelled', 'timed_out'],
  }).notNull(),
  mode: text('mode', { enum: ['charge', 'verify'] }).notNull(),
  amount: numeric('amount').notNull(),
  currency: text('currency').notNull().default('USD'),
  prefix: text('prefix', { enum: ['', '/zh-TW', '/es'] }).notNull(),
  provider: text('provider').notNull(),
  providerId: text('provider_id'),
  pageUrl: text('page_url'),
  failure: text('failure'),
  refund: text('refund', { enum: ['wanted', 'done', 'refused'] }),
  refundAmount: numeric('refund_amount'),
  /** Whether the provider has reported how the payment ended. */
  isFinal: boolean('is_settled').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  checkedAt: moment('checked_at').notNull().defaultNow(),
  nextCheckAt: moment('next_check_at').notNull().defaultNow(),
  checks: integer('checks').notNull().default(0),
})
export type PaymentRow = typeof payments.$inferSelect

export const webhookEvents = pgTable('webhook_events', {
  provider: text('provider').notNull(),
  id: text('id').notNull(),
  paymentId: uuid('payment_id'),
  body: jsonb('body').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  appliedAt: moment('applied_at'),
})

export const idempotencyKeys = pgTable('idempotency_keys', {
  customerId: uuid('customer_id').notNull(),
  key: text('key').notNull(),
  fingerprint: text('fingerprint').notNull(),
  claim: uuid('claim').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
  status: integer('status'),
  body: text('body'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
