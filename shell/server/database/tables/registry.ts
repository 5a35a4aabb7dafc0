import { measureSchema } from '@storefront/api/budgets'
import { auditOutcomeSchema, scopeSchema, trustScopeSchema } from '@storefront/api/registry-access'
import {
  bigint,
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

/** Jobs of CI that get tokens. */
export const registryTrusts = pgTable('registry_trusts', {
  id: uuid('id').primaryKey().defaultRandom(),
  team: text('team').notNull(),
  issuer: text('issuer').notNull(),
  repository: text('repository').notNull(),
  workflow: text('workflow').notNull(),
  /** The protected environment from which the job deploys. Null if it only publishes. */
  environment: text('environment'),
  scopes: text('scopes', { enum: valuesOf(trustScopeSchema) })
    .array()
    .notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  removedAt: moment('removed_at'),
})

/** Tokens of CI that were exchanged, by their hashes. */
export const usedIdentities = pgTable('used_identities', {
  hash: text('hash').primaryKey(),
  endsAt: moment('ends_at').notNull(),
})

export const registryTokens = pgTable('registry_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  team: text('team').notNull(),
  scopes: text('scopes', { enum: valuesOf(scopeSchema) })
    .array()
    .notNull(),
  label: text('label').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdBy: text('created_by').notNull(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
  /** Null for tokens that did not come from CI. */
  trustId: uuid('trust_id').references(() => registryTrusts.id),
})

export const registrySecrets = pgTable('registry_secrets', {
  hash: text('hash').primaryKey(),
  tokenId: uuid('token_id')
    .notNull()
    .references(() => registryTokens.id),
  createdAt: moment('created_at').notNull().defaultNow(),
  endsAt: moment('ends_at'),
})

/** Triggers reject changes, and deletions within 400 days. */
export const registryAudit = pgTable('registry_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  who: text('who').notNull(),
  what: text('what').notNull(),
  outcome: text('outcome', { enum: valuesOf(auditOutcomeSchema) }).notNull(),
  subject: text('subject').notNull(),
  detail: text('detail').notNull(),
})

export const registryCeilings = pgTable(
  'registry_ceilings',
  {
    target: text('target').notNull(),
    measure: text('measure', { enum: valuesOf(measureSchema) }).notNull(),
    kilobytes: doublePrecision('kilobytes').notNull(),
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull().defaultNow(),
  },
  ({ target, measure }) => [primaryKey({ columns: [target, measure] })],
)

/** The prefixes below which teams may have closed pages. */
export const registryRoutes = pgTable('registry_routes', {
  prefix: text('prefix').primaryKey(),
  team: text('team').notNull(),
  grantedBy: text('granted_by').notNull(),
  grantedAt: moment('granted_at').notNull().defaultNow(),
})

export const previewPins = pgTable('preview_pins', {
  id: uuid('id').primaryKey().defaultRandom(),
  composition: text('composition').notNull(),
  /** Null if an operator created the preview. */
  tokenId: uuid('token_id').references(() => registryTokens.id),
  madeBy: text('made_by').notNull(),
  until: moment('until').notNull(),
  /** The first browser that opened the preview. */
  browserHash: text('browser_hash'),
  /** Its pages have no bar. */
  isForTests: boolean('for_tests').notNull().default(false),
})

/** The running servers. */
export const replicas = pgTable('replicas', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  serves: text('serves'),
  /** The live composition that the server cannot use, and the reason. */
  refuses: text('refuses'),
  problem: text('problem'),
  missingFiles: integer('missing_files').notNull().default(0),
  /** The compositions of canaries that the server serves, and why it cannot serve one. */
  candidates: text('candidates').array().notNull().default([]),
  canaryProblem: text('canary_problem'),
  /** The hash of its endpoints. */
  contract: text('contract'),
  build: text('build'),
  startedAt: moment('started_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

/** The endpoints of servers that have taken customers. */
export const serverContracts = pgTable('server_contracts', {
  hash: text('hash').primaryKey(),
  endpoints: jsonb('endpoints').notNull(),
  acceptedAt: moment('accepted_at').notNull().defaultNow(),
})
