import type { ClientConfig } from 'pg'

import { type MigrationStatus, readMigrationStatus } from './migration-status.ts'
import { openPool } from './pool.ts'

/** The schema is older than the server, and only an operator changes it. */
export class SchemaOutdated extends Error {}

const list = (migrations: MigrationStatus[]) => migrations.map(({ name }) => name).join(', ')

/**
 * Checks that the database has every migration of this server. It can have further ones: a newer server works beside.
 * @throws SchemaOutdated that names the command.
 */
export async function requireMigrations(connection: ClientConfig, folder?: string): Promise<void> {
  const pool = openPool(connection, 1)
  const migrations = await readMigrationStatus(pool, folder).finally(() => pool.end())
  const changed = migrations.filter(({ state }) => state === 'changed')
  if (changed.length > 0)
    throw new SchemaOutdated(
      `The database has another text of ${list(changed)} than this server: start the version that applied it, or restore the file.`,
    )
  const pending = migrations.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return
  throw new SchemaOutdated(
    `The schema of the database is older than this server, which lacks ${list(pending)}: run \`npm run migrate\` of this version, or set MIGRATIONS=start.`,
  )
}
