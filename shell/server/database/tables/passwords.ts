import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const passwordFailures = pgTable('password_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: moment('last_at').notNull().defaultNow(),
  endsAt: moment('ends_at').notNull(),
})

export const accountDevices = pgTable('account_devices', {
  accountId: uuid('account_id').notNull(),
  deviceHash: text('device_hash').notNull(),
  usedAt: moment('used_at').notNull().defaultNow(),
})
