import { deploymentCheckSchema } from '@storefront/api/registry-deployments'
import {
  armSchema,
  type Decision,
  type ReleaseIds,
  rolloutStateSchema,
} from '@storefront/api/rollouts'
import { switchKindSchema } from '@storefront/api/switches'
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { moment, valuesOf } from './columns.ts'
import { compositions } from './compositions.ts'

/** Canaries: sets of releases, or servers of a new build, that a share of the visitors gets. */
export const rollouts = pgTable('rollouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  state: text('state', { enum: valuesOf(rolloutStateSchema) })
    .notNull()
    .default('running'),
  stableId: text('stable_id').notNull(),
  candidateId: text('candidate_id').notNull(),
  releases: jsonb('releases').$type<ReleaseIds>().notNull(),
  /** The build whose servers are the candidate. Null for a canary of releases. */
  serverBuild: text('server_build'),
  percents: doublePrecision('percents').array().notNull(),
  /** Index in `percents`. */
  step: integer('step').notNull().default(0),
  everySeconds: integer('every_seconds').notNull(),
  steppedAt: moment('stepped_at').notNull().defaultNow(),
  /** Nobody gets the candidate until its composition has a passed verdict. */
  isHeld: boolean('is_held').notNull().default(false),
  /** How the candidate came past the checks. */
  checked: text('checked', { enum: valuesOf(deploymentCheckSchema) }),
  checkId: uuid('check_id'),
  rules: jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
  decision: jsonb('decision').$type<Decision>(),
  who: text('who').notNull(),
  why: text('why').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  endedBy: text('ended_by'),
  reason: text('reason'),
})

/** The compositions that visitors could get during a rollout. */
export const rolloutArms = pgTable(
  'rollout_arms',
  {
    rolloutId: uuid('rollout_id')
      .notNull()
      .references(() => rollouts.id, { onDelete: 'cascade' }),
    compositionId: text('composition_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    arm: text('arm', { enum: valuesOf(armSchema) }).notNull(),
    isCurrent: boolean('is_current').notNull().default(true),
  },
  ({ rolloutId, compositionId }) => [primaryKey({ columns: [rolloutId, compositionId] })],
)

/** Calls to `DEPLOY_WEBHOOK_URL` without a confirmation. */
export const deployCalls = pgTable('deploy_calls', {
  id: uuid('id').primaryKey().defaultRandom(),
  body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  tries: integer('tries').notNull().default(0),
  nextAt: moment('next_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Remotes and slots that are switched off. */
export const switches = pgTable(
  'switches',
  {
    kind: text('kind', { enum: valuesOf(switchKindSchema) }).notNull(),
    name: text('name').notNull(),
    who: text('who').notNull(),
    why: text('why').notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  ({ kind, name }) => [primaryKey({ columns: [kind, name] })],
)
