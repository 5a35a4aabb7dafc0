import { deploymentCheckSchema, deploymentKindSchema } from '@storefront/api/registry-deployments'
import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment, valuesOf } from './columns.ts'

export const compositions = pgTable('compositions', {
  id: text('id').primaryKey(),
  /** The canonical text, whose hash is the id. */
  content: text('content').notNull(),
  signature: text('signature').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** A browser may see the composition until then. */
  pinnedUntil: moment('pinned_until'),
  /** The key of the signature. Null for signatures from before keys had ids. */
  keyId: text('key_id'),
  /** The latest build time of local builds, as far as a start recorded it. */
  builtAt: moment('built_at'),
})

/** The release of each container of a composition. */
export const compositionReleases = pgTable(
  'composition_releases',
  {
    compositionId: text('composition_id')
      .notNull()
      .references(() => compositions.id, { onDelete: 'cascade' }),
    container: text('container').notNull(),
    releaseId: text('release_id').notNull(),
  },
  ({ compositionId, container }) => [primaryKey({ columns: [compositionId, container] })],
)

/** The live composition, in one row. */
export const compositionPointer = pgTable('composition_pointer', {
  isOnly: boolean('is_only').primaryKey().default(true),
  compositionId: text('composition_id')
    .notNull()
    .references(() => compositions.id),
  movedAt: moment('moved_at').notNull().defaultNow(),
})

/** The deployments. */
export const pointerLog = pgTable('pointer_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  compositionId: text('composition_id')
    .notNull()
    .references(() => compositions.id),
  previousId: text('previous_id').references(() => compositions.id),
  who: text('who').notNull(),
  why: text('why').notNull(),
  movedAt: moment('moved_at').notNull().defaultNow(),
  kind: text('kind', { enum: valuesOf(deploymentKindSchema) })
    .notNull()
    .default('promote'),
  /** The containers that the deployment changed. */
  changed: text('changed').array().notNull().default([]),
  /** How it came past the checks. Null if it needs none, or is older than the checks. */
  checked: text('checked', { enum: valuesOf(deploymentCheckSchema) }),
  /** Stays valid: checks are deleted with their composition only. */
  checkId: uuid('check_id'),
})
