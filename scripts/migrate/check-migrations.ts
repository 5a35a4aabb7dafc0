import { CommandFailure } from '@storefront/kit/command-line/failure'

import { migrationsFolder, readMigrations } from '../../shell/server/database/migration-files.ts'
import { readMigrationStatus } from '../../shell/server/database/migration-status.ts'
import { listPreviousMigrations } from '../../shell/server/testing/processes/previous-server.ts'
import { describeFault, lintMigrations } from './lint/lint-migrations.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Options, Result } from './options.ts'
import { describeDifferences } from './show-plan.ts'

/** @throws CommandFailure if a migration is pending, was changed, or breaks a rule. */
export async function checkMigrations(
  { pool, location }: OpenDatabase,
  { folder = migrationsFolder }: Options,
): Promise<Result> {
  const migrations = await readMigrationStatus(pool, folder)
  const pending = migrations.filter(({ state }) => state === 'pending').map(({ name }) => name)
  const changed = migrations.filter(({ state }) => state === 'changed').map(({ name }) => name)
  const faults = await lintMigrations(await readMigrations(folder), await listPreviousMigrations())
  if (pending.length + changed.length + faults.length === 0)
    return {
      json: { database: location, pending, changed, faults },
      text: [`The schema is up to date in ${location}.`, ...describeDifferences(migrations)].join(
        '\n',
      ),
    }
  throw new CommandFailure(`The schema in ${location} is not the one of this version.`, {
    code: pending.length > 0 ? 'pending' : 'invalid',
    details: { pending, changed, faults },
    lines: [
      ...pending.map(name => `${name} is pending: run \`npm run migrate\`, or --plan before.`),
      ...(changed.length > 0 ? describeDifferences(migrations) : []),
      ...faults.map(describeFault),
    ],
  })
}
