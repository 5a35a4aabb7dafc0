import { roleSchema } from '@storefront/api/session'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { moment, valuesOf } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  owner: text().notNull().unique(),
  email: text().notNull(),
  name: text().notNull(),
  role: text({ enum: valuesOf(roleSchema) }).notNull(),
  passwordHash: text('password_hash'),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When the customer deleted the account. Its row then has no name and no address. */
  deletedAt: moment('deleted_at'),
})
export type Account = typeof accounts.$inferSelect

/** A column that names an account, and goes with it. */
export const ownedBy = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

export const signInCodes = pgTable('sign_in_codes', {
  codeHash: text('code_hash').primaryKey(),
  accountId: ownedBy(),
  stateHash: text('state_hash'),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  accountId: ownedBy(),
  salt: text().notNull(),
  /** The bearer token of an external `{api}`, encrypted for its account. */
  sealedUpstream: text('upstream_token'),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
  userAgent: text('user_agent'),
  ip: text(),
  timeZone: text('time_zone'),
  /** The role of a sign-in through the OpenID provider, and the person's subject there. Null for all other sign-ins. */
  staffRole: text('staff_role', { enum: ['support', 'operator'] }),
  staffSubject: text('staff_subject'),
  /** The challenge of the page for which the person has just signed in again. */
  confirmedChallenge: text('confirmed_challenge'),
  confirmedAt: moment('confirmed_at'),
})
export type SessionRow = typeof sessions.$inferSelect
