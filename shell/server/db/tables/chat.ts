import type { Message } from '@storefront/api/chat'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const conversations = pgTable('conversations', {
  id: uuid('id').primaryKey().defaultRandom(),
  customerId: uuid('customer_id'),
  cookieDigest: text('cookie_digest'),
  lastSequence: integer('last_sequence').notNull().default(0),
  handedOverAt: moment('handed_over_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const messages = pgTable('messages', {
  conversationId: uuid('conversation_id').notNull(),
  sequence: integer('sequence').notNull(),
  clientId: uuid('client_id'),
  replyTo: integer('reply_to'),
  author: text('author', { enum: ['customer', 'assistant', 'agent'] }).notNull(),
  language: text('language', { enum: ['en', 'zh-TW', 'es'] }).notNull(),
  text: text('text').notNull(),
  plans: jsonb('plans').$type<Message['plans']>().notNull(),
  orders: jsonb('orders').$type<Message['orders']>().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
})
