import type { Attachment, Conversation, Message } from '@storefront/api/chat'
import type { CannedReply } from '@storefront/api/desk'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey().defaultRandom(),
  customerId: uuid('customer_id'),
  cookieDigest: text('cookie_digest'),
  lastSequence: integer('last_sequence').notNull().default(0),
  handedOverAt: moment('handed_over_at'),
  state: text('state').$type<Conversation['state']>().notNull().default('assistant'),
  language: text('language').$type<Message['language']>().notNull().default('en'),
  seenByCustomer: integer('seen_by_customer').notNull().default(0),
  seenByTeam: integer('seen_by_team').notNull().default(0),
  agentId: uuid('agent_id'),
  closedAt: moment('closed_at'),
  contact: text('contact'),
  rating: integer('rating'),
  ratingComment: text('rating_comment').notNull().default(''),
  isRatingAsked: boolean('is_rating_asked').notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const messages = pgTable('messages', {
  conversationId: uuid('conversation_id').notNull(),
  sequence: integer('sequence').notNull(),
  clientId: uuid('client_id'),
  replyTo: integer('reply_to'),
  author: text('author').$type<Message['author']>().notNull(),
  name: text('name'),
  notice: text('notice').$type<Message['notice']>(),
  language: text('language', { enum: ['en', 'zh-TW', 'es'] }).notNull(),
  text: text('text').notNull(),
  plans: jsonb('plans').$type<Message['plans']>().notNull(),
  orders: jsonb('orders').$type<Message['orders']>().notNull(),
  cart: jsonb('cart').$type<Message['cart']>(),
  offersPerson: boolean('offers_person').notNull().default(false),
  offersSignIn: boolean('offers_sign_in').notNull().default(false),
  isPrivate: boolean('is_private').notNull().default(false),
  sentAt: moment('sent_at').notNull().defaultNow(),
})

export const attachments = pgTable('attachments', {
  id: uuid('id').primaryKey().defaultRandom(),
  conversationId: uuid('conversation_id').notNull(),
  messageSequence: integer('message_sequence'),
  name: text('name').notNull(),
  type: text('type').$type<Attachment['type']>().notNull(),
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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    attachmentId: uuid('attachment_id').notNull(),
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
