import type { Pool } from 'pg'

import { migrationsFolder, readMigrations } from './migrate.ts'

export type MigrationStatus = {
  version: number
  name: string
  /** `changed`: the file differs from the one that was applied. `unknown`: a newer version of the shop applied it. */
  state: 'applied' | 'pending' | 'changed' | 'unknown'
  /** ISO time; null while it is pending. */
  appliedAt: string | null
}

type Applied = { version: number; name: string; checksum: string; applied_at: Date }

async function readApplied(pool: Pool): Promise<Applied[]> {
  const { rows } = await pool.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS exists")
  if (!rows[0].exists) return []
  return (await pool.query('SELECT version, name, checksum, applied_at FROM schema_migrations'))
    .rows
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
    return { version, name, state, appliedAt: row.applied_at.toISOString() }
  })
  const others = [...applied.values()].map(({ version, name, applied_at: at }) => {
    return { version, name, state: 'unknown' as const, appliedAt: at.toISOString() }
  })
  return [...known, ...others].sort((one, two) => one.version - two.version)
}
