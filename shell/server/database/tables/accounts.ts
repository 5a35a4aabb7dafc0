import type { Role } from '@storefront/api/session'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  owner: text().notNull(),
  email: text().notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  passwordHash: text('password_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type Account = typeof accounts.$inferSelect

export const signInCodes = pgTable('sign_in_codes', {
  codeHash: text('code_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  stateHash: text('state_hash'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  salt: text().notNull(),
  /** The bearer of an outside `{api}`, sealed for its account (`features/accounts/sign-in/upstream.ts`). */
  sealedUpstream: text('upstream_token'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  userAgent: text('user_agent'),
  ip: text(),
  timeZone: text('time_zone'),
})
export type SessionRow = typeof sessions.$inferSelect
