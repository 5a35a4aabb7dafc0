import { CommandFailure } from '@storefront/kit/command-line/failure'

import { migrationsFolder, readMigrations } from '../../shell/server/database/migration-files.ts'
import type { Migration } from '../backup/archive/manifest.ts'

/** Rejects a backup whose schema this version of the shop cannot create. */
export async function checkSchema(migrations: Migration[]): Promise<void> {
  const known = await readMigrations(migrationsFolder)
  const [last, newest] = [migrations.at(-1), known.at(-1)]
  if (!last || !newest) return
  if (last.version > newest.version)
    throw new CommandFailure(
      `The backup has the schema of ${last.name}, and this version of the shop ends with ${newest.name}: restore it with the version that made it, or a newer one.`,
      { code: 'newer_schema' },
    )
  const checksums = (list: Migration[]) =>
    list.map(({ version, checksum }) => `${version} ${checksum}`).join('\n')
  if (checksums(migrations) === checksums(known.filter(({ version }) => version <= last.version)))
    return
  throw new CommandFailure(
    'The migrations of the backup differ from those of this version of the shop: restore it with the version that made it, and upgrade then.',
    { code: 'other_schema' },
  )
}
