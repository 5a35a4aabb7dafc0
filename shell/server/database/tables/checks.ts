import { checkSchema, queuedSchema } from '@storefront/api/checks'
import type { CanarySteps } from '@storefront/api/rollouts'
import type { CheckPart, Counts } from '@storefront/api/verdict'
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytea, moment, valuesOf } from './columns.ts'
import { compositions } from './compositions.ts'
import { registryTokens } from './registry.ts'

export type CheckedRelease = { name: string; id: string; label: string }

/** One candidate composition on one base, for one server contract and one version of the checks. */
export const releaseChecks = pgTable('release_checks', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  state: text('state', { enum: valuesOf(checkSchema.shape.state) })
    .notNull()
    .default('waiting'),
  composition: text('composition')
    .notNull()
    .references(() => compositions.id, { onDelete: 'cascade' }),
  base: text('base').notNull(),
  server: text('server').notNull(),
  version: integer('version').notNull(),
  /** The releases that the base does not have. */
  releases: jsonb('releases').$type<CheckedRelease[]>().notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  checker: text('checker'),
  /** Proves that a request comes from the checker that has claimed the check last. */
  lease: uuid('lease'),
  leaseUntil: moment('lease_until'),
  attempts: integer('attempts').notNull().default(0),
  startedAt: moment('started_at'),
  finishedAt: moment('finished_at'),
  parts: jsonb('parts').$type<CheckPart[]>().notNull().default([]),
  outcome: text('outcome', { enum: ['passed', 'failed'] }),
  /** The canonical text that the checker signed. */
  verdict: text('verdict'),
  signature: text('signature'),
  counts: jsonb('counts').$type<Counts>(),
  /** Why the check ended without a verdict. */
  problem: text('problem'),
})

export const checkScreenshots = pgTable(
  'check_screenshots',
  {
    checkId: uuid('check_id')
      .notNull()
      .references(() => releaseChecks.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    png: bytea('png').notNull(),
    takenAt: moment('taken_at').notNull().defaultNow(),
  },
  ({ checkId, name }) => [primaryKey({ columns: [checkId, name] })],
)

/** The checkers that have asked for work. */
export const checkers = pgTable('checkers', {
  name: text('name').primaryKey(),
  server: text('server').notNull(),
  version: integer('version').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** The keys that checkers have registered while the sandbox is on. */
export const checkerKeys = pgTable('checker_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  registeredBy: text('registered_by').notNull(),
  registeredAt: moment('registered_at').notNull().defaultNow(),
})

/** Deployments that wait for their turn and their check. */
export const queuedDeployments = pgTable('queued_deployments', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  state: text('state', { enum: valuesOf(queuedSchema.shape.state) })
    .notNull()
    .default('waiting'),
  releases: text('releases').array().notNull(),
  /** The composition that the requester compared with. */
  base: text('base'),
  who: text('who').notNull(),
  team: text('team').notNull(),
  /** Null for signed-in operators. */
  tokenId: uuid('token_id').references(() => registryTokens.id),
  why: text('why').notNull(),
  requestedAt: moment('requested_at').notNull().defaultNow(),
  checkId: uuid('check_id').references(() => releaseChecks.id, { onDelete: 'set null' }),
  rechecks: integer('rechecks').notNull().default(0),
  deployment: bigint('deployment', { mode: 'number' }),
  /** The steps of the canary that it starts instead of going live at once. */
  canary: jsonb('canary').$type<CanarySteps>(),
  /** The canary that it has started. */
  rollout: uuid('rollout'),
  code: text('code'),
  problem: text('problem'),
  finishedAt: moment('finished_at'),
})
