import type { Claim } from '@storefront/api/publications'
import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { moment } from './columns.ts'

export const releases = pgTable('releases', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  label: text('label').notNull(),
  owner: text('owner').notNull(),
  /** The whole release, which its reader checks. */
  document: jsonb('document').notNull(),
  publishedAt: moment('published_at').notNull().defaultNow(),
  publishedBy: text('published_by').notNull().default('npm start'),
  /** It was published with a stolen token, and is never deployed again. */
  revokedAt: moment('revoked_at'),
  revokedBy: text('revoked_by'),
})

/** The files of all releases. A path never gets other bytes. */
export const releaseFiles = pgTable('release_files', {
  path: text('path').primaryKey(),
  file: jsonb('file').notNull(),
  /** When gc deleted the file. Its name and digest remain. */
  removedAt: moment('removed_at'),
})

/** Releases whose files are being sent. */
export const incomingReleases = pgTable('incoming_releases', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  document: jsonb('document').notNull(),
  announcedBy: text('announced_by').notNull(),
  announcedAt: moment('announced_at').notNull().defaultNow(),
})

/** What teams claim about a release, each time that they publish it. */
export const publications = pgTable('publications', {
  number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  releaseId: text('release_id')
    .notNull()
    .references(() => releases.id, { onDelete: 'cascade' }),
  at: moment('at').notNull().defaultNow(),
  who: text('who').notNull(),
  /** The publisher chooses it, so that a repeated request is one publication. */
  key: uuid('key').unique(),
  claim: jsonb('claim').$type<Claim>(),
})

/** Work that one server does at a time, longer than a transaction. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: uuid('holder').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/** Objects that no release needs, and since when. */
export const unneededObjects = pgTable(
  'unneeded_objects',
  {
    store: text('store').notNull(),
    key: text('key').notNull(),
    version: text('version').notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
  },
  ({ store, key }) => [primaryKey({ columns: [store, key] })],
)
