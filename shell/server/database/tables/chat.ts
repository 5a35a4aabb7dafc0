import {
  attachmentTypes,
  authorSchema,
  conversationStateSchema,
  type Message,
  noticeSchema,
} from '@storefront/api/chat'
import type { CannedReply } from '@storefront/api/desk'
import { languages } from '@storefront/api/language'
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
  uuid,
} from 'drizzle-orm/pg-core'

import { accounts } from './accounts.ts'
import { bytea, moment, valuesOf } from './columns.ts'

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey().defaultRandom(),
  customerId: uuid('customer_id')
    .unique()
    .references(() => accounts.id),
  cookieDigest: text('cookie_digest').unique(),
  lastSequence: integer('last_sequence').notNull().default(0),
  handedOverAt: moment('handed_over_at'),
  state: text('state', { enum: valuesOf(conversationStateSchema) })
    .notNull()
    .default('assistant'),
  language: text('language', { enum: languages }).notNull().default('en'),
  seenByCustomer: integer('seen_by_customer').notNull().default(0),
  seenByTeam: integer('seen_by_team').notNull().default(0),
  agentId: uuid('agent_id').references(() => accounts.id, { onDelete: 'set null' }),
  closedAt: moment('closed_at'),
  contact: text('contact'),
  rating: integer('rating'),
  ratingComment: text('rating_comment').notNull().default(''),
  isRatingAsked: boolean('is_rating_asked').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A column that names a conversation, and goes with it. */
const ofConversation = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' })

const messageColumns = {
  conversationId: ofConversation(),
  sequence: integer('sequence').notNull(),
  clientId: uuid('client_id'),
  replyTo: integer('reply_to'),
  author: text('author', { enum: valuesOf(authorSchema) }).notNull(),
  name: text('name'),
  notice: text('notice', { enum: valuesOf(noticeSchema) }),
  language: text('language', { enum: languages }).notNull(),
  text: text('text').notNull(),
  plans: jsonb('plans').$type<Message['plans']>().notNull().default([]),
  orders: jsonb('orders').$type<Message['orders']>().notNull().default([]),
  cart: jsonb('cart').$type<Message['cart']>(),
  offersPerson: boolean('offers_person').notNull().default(false),
  offersSignIn: boolean('offers_sign_in').notNull().default(false),
  isPrivate: boolean('is_private').notNull().default(false),
  sentAt: moment('sent_at').notNull().defaultNow(),
}

export const messages = pgTable('messages', messageColumns, ({ conversationId, sequence }) => [
  primaryKey({ columns: [conversationId, sequence] }),
])

export const attachments = pgTable('attachments', {
  id: uuid('id').primaryKey().defaultRandom(),
  conversationId: ofConversation(),
  messageSequence: integer('message_sequence'),
  name: text('name').notNull(),
  type: text('type', { enum: attachmentTypes }).notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  position: integer('position').notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  removedAt: moment('removed_at'),
})

export const guestUploads = pgTable(
  'guest_uploads',
  {
    network: text('network').notNull(),
    day: date('day').notNull().default(sql`(now() AT TIME ZONE 'UTC')::date`),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.network, table.day] })],
)

export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  table => [primaryKey({ columns: [table.attachmentId, table.position] })],
)

export const cannedReplies = pgTable('canned_replies', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  texts: jsonb('texts').$type<CannedReply['texts']>().notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
