import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'

import { migrationsFolder, readMigrations } from './migration-files.ts'
import { toDatabase } from './pool.ts'

export type MigrationStatus = {
  version: number
  name: string
  /** `changed`: the file differs from the one that was applied. `unknown`: a newer version of the shop applied it. */
  state: 'applied' | 'pending' | 'changed' | 'unknown'
  /** ISO time; null while it is pending. */
  appliedAt: string | null
}

type Applied = { version: number; name: string; checksum: string; appliedAt: string }

async function readApplied(pool: Pool): Promise<Applied[]> {
  const database = toDatabase(pool)
  const found = await database.execute<{ exists: boolean }>(
    sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
  )
  if (!found.rows[0]?.exists) return []
  const { rows } = await database.execute<Applied>(
    sql`SELECT version, name, checksum, applied_at AS "appliedAt" FROM schema_migrations`,
  )
  return rows.map(row => ({ ...row, appliedAt: new Date(row.appliedAt).toISOString() }))
}

/** The migrations of the folder and of the database, in order of their numbers. Changes nothing. */
export async function readMigrationStatus(
  pool: Pool,
  folder = migrationsFolder,
): Promise<MigrationStatus[]> {
  const applied = new Map((await readApplied(pool)).map(row => [row.version, row]))
  const known = (await readMigrations(folder)).map(({ version, name, checksum }) => {
    const row = applied.get(version)
    applied.delete(version)
    if (!row) return { version, name, state: 'pending' as const, appliedAt: null }
    const state = row.checksum === checksum ? ('applied' as const) : ('changed' as const)
    return { version, name, state, appliedAt: row.appliedAt }
  })
  const others = [...applied.values()].map(({ version, name, appliedAt }) => {
    return { version, name, state: 'unknown' as const, appliedAt }
  })
  return [...known, ...others].sort((one, two) => one.version - two.version)
}
