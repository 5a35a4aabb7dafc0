import { count } from '@storefront/kit/command-line/format'

import { migrationsFolder, readMigrations } from '../../shell/server/database/migration-files.ts'
import {
  type MigrationStatus,
  readMigrationStatus,
} from '../../shell/server/database/migration-status.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Options, Result } from './options.ts'
import { describePlan, planMigrations } from './plan.ts'

const listNames = (migrations: MigrationStatus[]) => migrations.map(({ name }) => name).join(', ')

/** Sentences about migrations that differ between the database and this version, with the solution. */
export function describeDifferences(migrations: MigrationStatus[]): string[] {
  const changed = migrations.filter(({ state }) => state === 'changed')
  const unknown = migrations.filter(({ state }) => state === 'unknown')
  return [
    ...(changed.length > 0
      ? [
          `Changed after they were applied: ${listNames(changed)}. Restore each file, and put the change into a new migration.`,
        ]
      : []),
    ...(unknown.length > 0 ? [`A newer version of the shop applied ${listNames(unknown)}.`] : []),
  ]
}

/** The steps of the pending migrations with their locks. Changes nothing. */
export async function showPlan(
  { pool, location }: OpenDatabase,
  { folder = migrationsFolder }: Options,
): Promise<Result> {
  const migrations = await readMigrationStatus(pool, folder)
  const pending = migrations.filter(({ state }) => state === 'pending')
  const files = await readMigrations(folder)
  const steps = await planMigrations(
    pool,
    files.filter(({ version }) => pending.some(each => each.version === version)),
  )
  const applied = migrations.filter(({ state }) => state === 'applied')
  const total = `${count(applied.length, 'migration')} applied, ${pending.length} pending in ${location}.`
  return {
    json: { database: location, pending: pending.length, migrations, steps },
    text: [
      ...describePlan(steps),
      ...(steps.length > 0 ? [''] : []),
      total,
      ...(pending.length > 0 ? ['Run `npm run migrate` to apply them.'] : []),
      ...describeDifferences(migrations),
    ].join('\n'),
  }
}
