import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

/** What the background jobs last did. */
export const jobs = pgTable(
  'jobs',
  {
    name: text('name').notNull(),
    /** Empty if one server runs the job for all. */
    server: text('server').notNull().default(''),
    everyMs: integer('every_ms').notNull(),
    owner: text('owner'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    durationMs: integer('duration_ms'),
    /** Only of jobs that run at most once a minute. */
    nextRunAt: moment('next_run_at'),
    /** Since the last success. */
    failures: integer('failures').notNull().default(0),
    error: text('error'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  ({ name, server }) => [primaryKey({ columns: [name, server] })],
)
