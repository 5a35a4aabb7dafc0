import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { ownedBy } from './accounts.ts'
import { moment } from './columns.ts'

export const passwordFailures = pgTable('password_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: moment('last_at').notNull().defaultNow(),
  endsAt: moment('ends_at').notNull(),
})

export const accountDevices = pgTable(
  'account_devices',
  {
    accountId: ownedBy(),
    deviceHash: text('device_hash').notNull(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.accountId, table.deviceHash] })],
)
