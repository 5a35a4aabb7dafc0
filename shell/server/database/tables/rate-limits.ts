import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** Calls of the limits that protect accounts and mailboxes, in all processes. */
export const limitedCalls = pgTable(
  'limited_calls',
  {
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    calls: bigint('calls', { mode: 'number' }).notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  ({ name, keyHash }) => [primaryKey({ columns: [name, keyHash] })],
)

/** The calls of all other limits that processes have leased in advance. */
export const limitShares = pgTable(
  'limit_shares',
  {
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull(),
    taken: bigint('taken', { mode: 'number' }).notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  ({ name, keyHash }) => [primaryKey({ columns: [name, keyHash] })],
)
