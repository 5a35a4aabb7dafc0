import { languages } from '@storefront/api/language'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const accountLinks = pgTable('account_links', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
  email: text().notNull(),
  language: text({ enum: languages }).notNull(),
  accountId: uuid('account_id'),
  name: text(),
  passwordHash: text('password_hash'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  tries: integer().notNull().default(0),
})
export type LinkRow = typeof accountLinks.$inferSelect

export const mails = pgTable('mails', {
  id: uuid().primaryKey().defaultRandom(),
  recipient: text().notNull(),
  template: text().notNull(),
  language: text({ enum: languages }).notNull(),
  values: jsonb('values').notNull(),
  cause: text(),
  state: text({ enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  tries: integer().notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})
export type MailRow = typeof mails.$inferSelect
