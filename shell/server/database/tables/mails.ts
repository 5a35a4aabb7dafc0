import { linkPurposeSchema } from '@storefront/api/accounts'
import { languages } from '@storefront/api/language'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { accounts } from './accounts.ts'
import { moment, valuesOf } from './columns.ts'

export const accountLinks = pgTable('account_links', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  purpose: text({ enum: valuesOf(linkPurposeSchema) }).notNull(),
  email: text().notNull(),
  language: text({ enum: languages }).notNull(),
  accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
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
  cause: text().unique(),
  state: text({ enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  tries: integer().notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
})
export type MailRow = typeof mails.$inferSelect
