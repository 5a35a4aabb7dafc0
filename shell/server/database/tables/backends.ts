import { pgTable, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** Services of teams. Their rows stay after a revocation, because the salt must never change. */
export const teamBackends = pgTable('team_backends', {
  team: text('team').primaryKey(),
  address: text('address').notNull(),
  /** The team knows a customer by a hash with this salt. */
  subjectSalt: text('subject_salt').notNull(),
  grantedBy: text('granted_by').notNull(),
  grantedAt: moment('granted_at').notNull().defaultNow(),
  revokedAt: moment('revoked_at'),
})
